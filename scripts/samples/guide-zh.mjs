// The Chinese guide: a short PDF for those who put up a station.
import { company, sensors } from "./company.mjs";

const rows = sensors
  .map(
    ({ zh, part, low, high, unit, accuracy }) =>
      `<tr><td>${zh}</td><td>${part}</td><td>${low} ～ ${high} ${unit}</td><td>${accuracy}</td></tr>`,
  )
  .join("");

const body = `<div class="cover"><h1>石堆气象站使用指南</h1><p>适用于 ${company.product} 系列，固件 3.4 及以上版本</p><p>${company.nameZh} · ${company.year} 年</p></div>
<h1>开箱与检查</h1>
<p>感谢您选用石堆气象站。它专为无人值守的地点设计：山脊、码头、田野尽头。请先核对箱内物品，再决定安装位置。</p>
<ul><li>三节桅杆一套</li><li>带显示屏的记录仪一台</li><li>10 瓦太阳能板一块</li><li>12 伏 7 安时蓄电池一块</li><li>干燥剂两袋</li></ul>
<h1>选择安装位置</h1>
<p>好的仪器放在坏的位置，只会得到精确的错误数据。请在三十步半径之内确认没有遮挡、热源和水泥地面。</p>
<table><thead><tr><th>附近物体</th><th>最小距离</th></tr></thead><tbody><tr><td>八米高的独立树木</td><td>32 米</td></tr><tr><td>六米高的房屋</td><td>24 米</td></tr><tr><td>柏油路面</td><td>15 米</td></tr><tr><td>高压线</td><td>60 米</td></tr></tbody></table>
<div class="note">雷雨天气或风速超过每秒 12 米时，禁止在桅杆上作业。</div>
<h1>传感器一览</h1>
<table><thead><tr><th>测量项目</th><th>型号</th><th>量程</th><th>准确度</th></tr></thead><tbody>${rows}</tbody></table>
<p>温度和湿度在离地 1.5 米处测量，风速在 10 米处测量。若使用短桅杆，请在设置中填写实际高度，记录仪会自动换算。</p>
<h1>首次开机</h1>
<ol><li>长按按钮三秒，显示屏亮起并显示电池电压。</li><li>等待记录仪逐个识别传感器，约需两分钟。</li><li>确认时间已由无线网络校准。</li><li>在服务网页上输入序列号，完成登记。</li></ol>
<h1>日常维护</h1>
<p>每月清除雨量计中的落叶；每半年更换干燥剂；每年用标准器比对一次温度和气压；每五年更换蓄电池。若显示错误代码 E300 以上，数据传输会暂停，直到有人检查为止。</p>
<h1>保修条款</h1>
<p>整机免费保修五年，不问原因；此后只收取零件费用。按照说明接地的桅杆，雷击损坏亦在保修范围之内。</p>`;

export const guideZh = { title: "石堆气象站使用指南", lang: "zh", body };
