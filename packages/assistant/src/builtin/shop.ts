/** The order in which one walks a shop: a small table of words, for sorting a shopping list without asking anyone. */

export type Section = 'produce' | 'bakery' | 'chilled' | 'meat' | 'dry' | 'sweet' | 'frozen' | 'drinks' | 'household' | 'other';

/** In walking order. */
export const SECTIONS: readonly Section[] = [
  'produce',
  'bakery',
  'chilled',
  'meat',
  'dry',
  'sweet',
  'frozen',
  'drinks',
  'household',
  'other',
];

/** What beats the ending of a word: "ice cream" is not cream, "peanut butter" is not butter. Tried first, in this order. */
const PHRASES: readonly (readonly [RegExp, Section])[] = [
  [/\bfrozen\b|ice ?cream|fish fingers?|冷冻|速冻|冰淇淋|雪糕/i, 'frozen'],
  [
    /peanut butter|coconut milk|tomato (?:paste|puree)|tinned|canned|stock cubes?|baking powder|olive oil|花生酱|椰浆|番茄酱|罐头|橄榄油/i,
    'dry',
  ],
  [
    /toilet paper|kitchen (?:roll|paper)|washing(?:-up)? (?:powder|liquid)|dish soap|bin bags?|卫生纸|厨房纸|洗衣液|洗洁精|垃圾袋/i,
    'household',
  ],
  [/orange juice|apple juice|果汁|橙汁|苹果汁/i, 'drinks'],
  [/(?:oat|soy|almond) ?(?:milk|drink)|燕麦奶|豆浆|杏仁奶/i, 'chilled'],
  [/chocolate|biscuits?|cookies?|crisps|candy|巧克力|饼干|薯片|糖果/i, 'sweet'],
];

const WORDS: Readonly<Record<Exclude<Section, 'other' | 'frozen'>, string>> = {
  produce: `
    apple avocado banana basil beetroot berry blueberry broccoli cabbage carrot cauliflower celery cherry courgette
    cucumber fruit garlic ginger grape herb kale leek lemon lettuce lime mango melon mushroom onion orange parsley peach
    pear pepper plum potato pumpkin radish salad spinach strawberry tomato vegetable zucchini 苹果 香蕉 梨 橙 桃 葡萄 草莓 西瓜 柠檬
    土豆 胡萝卜 萝卜 番茄 西红柿 黄瓜 茄子 白菜 青菜 菠菜 生菜 芹菜 西兰花 洋葱 葱 姜 蒜 蘑菇 香菜 辣椒 青椒 水果 蔬菜 玉米 豆角 南瓜`,
  bakery: `
    bread bun baguette bagel croissant roll toast wrap 面包 吐司 馒头 包子 蛋糕`,
  chilled: `
    milk butter cheese cream egg yoghurt yogurt quark tofu feta mozzarella 牛奶 酸奶 黄油 奶酪 奶油 鸡蛋 蛋 豆腐`,
  meat: `
    bacon beef chicken fish ham lamb meat mince pork salmon sausage shrimp tuna turkey 猪肉 牛肉 羊肉 鸡肉 鸡 鱼 虾 排骨 香肠 火腿 肉`,
  dry: `
    bean cereal chickpea couscous curry flour honey jam lentil muesli noodle nut oat oil pasta pesto porridge rice salt
    sauce soup spaghetti spice sugar vinegar yeast 米 大米 面粉 面条 挂面 意面 油 盐 糖 酱油 醋 蚝油 豆 麦片 蜂蜜 果酱 坚果 香料`,
  sweet: `
    cake chip snack sweet 甜品 零食 糕点`,
  drinks: `
    beer coffee juice lemonade tea water wine 咖啡 茶 茶叶 水 矿泉水 啤酒 酒 饮料 可乐`,
  household: `
    battery bulb candle detergent foil napkin paper shampoo soap sponge tissue toothpaste toothbrush 牙膏 牙刷 肥皂 香皂 洗发水 纸巾
    电池 灯泡 保鲜膜 海绵 蜡烛`,
};

const SECTION_OF = new Map<string, Section>();
for (const [section, words] of Object.entries(WORDS))
  for (const word of words.trim().split(/\s+/)) SECTION_OF.set(word, section as Section);

const singular = (word: string): string[] => [
  word,
  word.replace(/ies$/, 'y'),
  word.replace(/oes$/, 'o'),
  word.replace(/ves$/, 'f'),
  word.replace(/es$/, ''),
  word.replace(/s$/, ''),
];

/** Where in the shop something is found. English goes by the last word that is known ("rye bread"), Chinese by the longest ending. */
export function sectionOf(item: string): Section {
  const phrase = PHRASES.find(([pattern]) => pattern.test(item));
  if (phrase) return phrase[1];
  for (const word of item
    .toLowerCase()
    .split(/[^a-z]+/)
    .reverse()) {
    for (const form of singular(word)) {
      const section = SECTION_OF.get(form);
      if (section !== undefined) return section;
    }
  }
  const han = item.replace(/[^\p{Script=Han}]/gu, '');
  for (let from = 0; from < han.length; from++) {
    const section = SECTION_OF.get(han.slice(from));
    if (section !== undefined) return section;
  }
  return 'other';
}

/** Things in the order of the shop; within a section in the order they were named. */
export function inShopOrder(items: readonly string[]): { readonly text: string; readonly section: Section }[] {
  return items
    .map((text, index) => ({ text, section: sectionOf(text), index }))
    .sort((a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section) || a.index - b.index)
    .map(({ text, section }) => ({ text, section }));
}
