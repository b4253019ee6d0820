/** The header of pages whose address has a token: the browser does not send the address to other sites. */
export const secretAddress = { name: 'referrer', content: 'same-origin' };
