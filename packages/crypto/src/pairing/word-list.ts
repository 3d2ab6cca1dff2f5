/**
 * 256 everyday things in English and Chinese, the same thing at the same place, so that a word is one random byte in either
 * language. The order is part of the pairing protocol: changing it breaks the comparison between versions.
 */
const pairs = `
amber 琥珀 anchor 船锚 apple 苹果 apron 围裙 arrow 箭头 autumn 秋天 bamboo 竹子 banana 香蕉
barn 谷仓 basket 篮子 beach 海滩 bean 豆子 bear 小熊 bell 铃铛 bench 长凳 berry 浆果
bicycle 单车 bird 小鸟 blanket 毯子 boat 小船 book 书本 boot 靴子 bottle 瓶子 bowl 饭碗
branch 树枝 bread 面包 brick 砖头 bridge 大桥 broom 扫帚 brush 刷子 bucket 水桶 butter 黄油
button 纽扣 cabbage 白菜 cabin 木屋 cactus 仙人掌 cake 蛋糕 camel 骆驼 camera 相机 candle 蜡烛
canvas 画布 carpet 地毯 carrot 萝卜 castle 城堡 cat 猫咪 cave 山洞 chair 椅子 chalk 粉笔
cheese 奶酪 cherry 樱桃 chess 象棋 circle 圆圈 clay 陶土 cliff 悬崖 clock 时钟 cloud 云朵
clover 三叶草 coast 海岸 coat 外套 coconut 椰子 coffee 咖啡 coin 硬币 comet 彗星 compass 指南针
cookie 饼干 cradle 摇篮 coral 珊瑚 corn 玉米 cotton 棉花 cow 奶牛 crab 螃蟹 crane 仙鹤
crown 皇冠 cup 杯子 curtain 窗帘 cushion 靠垫 daisy 雏菊 deer 小鹿 desert 沙漠 desk 书桌
diamond 钻石 dinner 晚餐 dolphin 海豚 donkey 毛驴 door 大门 dragon 神龙 dress 裙子 drum 大鼓
duck 鸭子 eagle 老鹰 ear 耳朵 earth 大地 egg 鸡蛋 elbow 手肘 elephant 大象 engine 引擎
ferry 渡船 farm 农场 feather 羽毛 fence 篱笆 field 田野 finger 手指 fire 火焰 fish 鱼儿
flag 旗帜 flower 花朵 flute 长笛 forest 森林 fork 叉子 fountain 喷泉 fox 狐狸 frog 青蛙
garden 花园 garlic 大蒜 gift 礼物 ginger 生姜 giraffe 长颈鹿 glass 玻璃 globe 地球仪 glove 手套
goat 山羊 gold 黄金 goose 大鹅 grape 葡萄 grass 青草 guitar 吉他 hammer 锤子 harbor 港口
harp 竖琴 hat 帽子 hook 钩子 hedgehog 刺猬 helmet 头盔 hill 山丘 honey 蜂蜜 horse 马儿
hotel 旅馆 house 房子 ice 冰块 ink 墨水 iron 铁块 island 小岛 ivory 象牙 jacket 夹克
jar 罐子 jasmine 茉莉 jelly 果冻 jewel 宝石 juice 果汁 jungle 丛林 kangaroo 袋鼠 kettle 水壶
key 钥匙 kitchen 厨房 kite 风筝 kiwi 猕猴桃 knot 绳结 koala 考拉 ladder 梯子 lake 湖水
lamp 台灯 lantern 灯笼 leaf 叶子 lemon 柠檬 letter 信封 library 图书馆 lighthouse 灯塔 lily 百合
lion 狮子 lizard 蜥蜴 lobster 龙虾 lotus 莲花 magnet 磁铁 mango 芒果 map 地图 maple 枫叶
marble 弹珠 market 市场 meadow 草地 melon 甜瓜 milk 牛奶 mill 磨坊 mint 薄荷 mirror 镜子
monkey 猴子 moon 月亮 mountain 高山 mouse 老鼠 mushroom 蘑菇 needle 针线 nest 鸟巢 noodle 面条
north 北方 nut 坚果 oak 橡树 ocean 海洋 octopus 章鱼 olive 橄榄 onion 洋葱 orange 橙子
orchid 兰花 owl 猫头鹰 paint 颜料 palace 宫殿 panda 熊猫 paper 白纸 parrot 鹦鹉 peach 桃子
peacock 孔雀 peanut 花生 pearl 珍珠 pencil 铅笔 penguin 企鹅 pepper 辣椒 piano 钢琴 pigeon 鸽子
pillow 枕头 pine 松树 pirate 海盗 planet 行星 plum 李子 pocket 口袋 pond 池塘 potato 土豆
pumpkin 南瓜 puppet 木偶 rabbit 兔子 rain 雨水 rainbow 彩虹 ribbon 丝带 rice 米饭 river 河流
robot 机器人 rocket 火箭 roof 屋顶 rope 绳子 rose 玫瑰 ruler 尺子 sail 船帆 salt 食盐
scarf 围巾 school 学校 shell 贝壳 silver 白银 snow 雪花 spoon 勺子 star 星星 sugar 白糖
tea 茶叶 tiger 老虎 turtle 乌龟 umbrella 雨伞 violin 提琴 whale 鲸鱼 window 窗户 zebra 斑马
`;

const all = pairs.trim().split(/\s+/);

/** The languages the three words can be shown in. */
export type WordLanguage = 'en' | 'zh';

/** Each list has 256 different words. */
export const wordList: { readonly [language in WordLanguage]: readonly string[] } = {
  en: all.filter((_, index) => index % 2 === 0),
  zh: all.filter((_, index) => index % 2 === 1),
};
