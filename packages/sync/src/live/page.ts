/** What a page needs of a live document: the socket for the provider, and the port to the runtime. */
export * from './port.ts';
export { createRoomSocket, type RoomSocketOptions } from './room-socket.ts';
