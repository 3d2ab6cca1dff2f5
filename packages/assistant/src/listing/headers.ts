/** What a table's columns are for, by what they are called, and whether its first row is what names them. */
import { dayInCell } from './days.ts';

/** What a column is to a list: its lines, when they are, whether they are done, what they belong to, how much of it. */
export type Role = 'line' | 'day' | 'done' | 'section' | 'amount';

const names: { readonly [Name in Role]: RegExp } = {
  line: /^(?:items?|names?|titles?|tasks?|to-?dos?|what|things?|products?|articles?|descriptions?|subject|summary|content|entry|名称|名字|姓名|标题|事项|任务|待办(?:事项)?|内容|项目|物品|商品|品名|条目)$/i,
  day: /^(?:dates?|day|due(?: ?(?:date|on|by))?|deadline|when|start(?: ?date)?|日期|时间|截止(?:日期|时间)?|到期(?:日)?|哪天)$/i,
  done: /^(?:done|completed?|finished|checked|ticked|status|state|bought|完成|已完成|是否完成|状态|勾选|已买)$/i,
  section: /^(?:sections?|categor(?:y|ies)|groups?|lists?|aisle|projects?|分类|类别|类型|分组|组别|货架)$/i,
  amount: /^(?:amounts?|quantit(?:y|ies)|qty\.?|count|number|how (?:much|many)|数量|份量|个数|件数)$/i,
};
const others =
  /^(?:notes?|remarks?|comments?|price|cost|total|priority|tags?|labels?|address|e-?mail|phone|tel\.?|id|no\.?|#|url|link|location|place|who|assignee|owner|type|unit|备注|说明|价格|单价|金额|优先级|标签|地址|邮箱|电话|手机号?|编号|序号|链接|地点|负责人|单位)$/i;

/** What a cell means that says whether a line is done. */
export const doneWords = /^(?:x|✓|✔|☑|yes|y|true|1|done|completed?|finished|checked|bought|是|对|已完成|完成|已买|√)$/i;

/** What a column of this name is for; null: nothing that a list has a place for. */
export function roleNamed(name: string): Role | null {
  const bare = name.trim();
  for (const [role, pattern] of Object.entries(names)) if (pattern.test(bare)) return role as Role;
  return null;
}

const isFigure = (cell: string): boolean => /^[-+]?[\d.,\s]+%?$|^(?:true|false|yes|no|x|✓|√|是|否)$/i.test(cell);

/** Whether the first row names the columns; null: nobody can tell. */
export function headerOf(rows: readonly string[][], width: number, year: number): boolean | null {
  const [first = [], ...body] = rows;
  if (body.length === 0) return false;
  const isValue = (cell: string): boolean => isFigure(cell) || dayInCell(cell, 'dayFirst', year) !== null;
  const known = first.filter(cell => roleNamed(cell) !== null || others.test(cell.trim())).length;
  if (first.some(isValue)) return false;
  if (known > 0 && (width === 1 || known * 2 >= first.filter(cell => cell !== '').length)) return true;
  const columns = Array.from({ length: width }, (_, place) => ({ head: first[place] ?? '', cells: body.map(row => row[place] ?? '') }));
  // A column of figures or days that begins with a word is one with a name.
  const filled = (cells: readonly string[]): readonly string[] => cells.filter(cell => cell !== '');
  if (columns.some(({ head, cells }) => head !== '' && filled(cells).length > 0 && filled(cells).every(isValue))) return true;
  if (width === 1) return false;
  return known > 0 || first.some(cell => cell === '') ? known > 0 : null;
}
