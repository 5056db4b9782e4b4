// `npm run build`, after the packages: the page that `a2c up` serves, if it has changed.
import { buildPage } from "./prepare.mjs";

buildPage();
