// `npm run build`, after the packages: what is made of them in one piece, if it has changed.
import { buildCommand, buildGateway, buildPage } from "./prepare.mjs";

buildPage();
buildGateway();
buildCommand();
