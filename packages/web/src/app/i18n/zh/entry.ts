import type { entry as en } from "../en/entry.ts";

export const entry: typeof en = {
  lockedTitle: "此浏览器尚未获准进入",
  spentTitle: "此链接已被使用或已过期",
  why: "每个链接只能在一个浏览器中使用一次，且几分钟内有效。这里显示的是本机上的内容，因此他人不应凭链接进入。",
  how: "请在本机的终端中运行以下命令，它会打开页面，或打印一个新链接：",
  paste: "也可以把终端中显示的链接粘贴到这里",
  open: "打开",
  refused: "此链接已被使用、已过期或不完整。",
};
