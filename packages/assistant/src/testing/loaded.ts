/** What is loaded when somebody first asks a connected helper or a server's tool: where no time may pass for it, it is loaded before. */
import '@ai-sdk/openai';
import '@ai-sdk/openai-compatible';
import '../mcp/tool.ts';
import '../providers/connected.ts';
