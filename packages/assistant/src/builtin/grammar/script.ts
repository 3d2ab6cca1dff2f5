/** Whether a text is to be read as Chinese first: Chinese signs, unless it begins with a word in Latin letters ("add 咖啡 to shopping"). */
export const isWrittenInChinese = (text: string): boolean => /\p{Script=Han}/u.test(text) && !/^[a-z]{2,} /i.test(text.trim());
