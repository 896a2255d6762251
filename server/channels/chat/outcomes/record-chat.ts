/** The name of the job that a chat queues when it ends; apart from the job, which imports the conversation. */
export const recordChatJob = 'record-chat'
