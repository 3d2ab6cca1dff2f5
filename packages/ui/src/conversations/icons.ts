import type { IconName } from '../design/Icon.tsx';
import type { ConversationItem } from '../model/conversation.ts';

const icons: Record<ConversationItem['icon'], IconName> = { plan: 'cal', list: 'list', note: 'pen', talk: 'doc', mail: 'mail' };

export function conversationIcon(conversation: ConversationItem): IconName {
  return icons[conversation.icon];
}
