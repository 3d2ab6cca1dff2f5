import type { StepError } from '@baton/protocol';
import type { Language } from './language-for.ts';

/** The journal's own reasons are stored in English, whatever language the job was in; tools write theirs in the person's. */
const chinese: Readonly<Record<string, string>> = {
  internal: 'Baton 内部出了问题。之前做好的都保留着。',
  notSaved: '结果没能保存。之前的内容没有变。',
  deadline: '时间太长，已停下。',
  tooLarge: '内容太多，一步放不下，或者没法完整地给你看，所以没有开始，什么都没有做。请分成小一些的部分再试。',
  answerTooLarge: '返回的内容超过一步能容纳的大小（50 MB），所以没有保留，什么都没有改动。请分成小一些的部分再试。',
  denied: '你选择了不做。',
  expired: '一直没有人回答。什么都没有发出。',
  gaveUp: '试了几次都没有成功。',
  budget: '给它的步数都用完了，还没有做完。',
  notReserved: '这里没有可以预约的服务。',
};

/** Why a step did not work, in the screen's language where it is known by its kind. */
export function stepErrorSentence(error: StepError, language: Language): string {
  return (language === 'zh-CN' && chinese[error.kind]) || error.sentence;
}
