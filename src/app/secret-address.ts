/** For pages whose address has a token: the browser names it to no other site. */
export const secretAddress = { name: 'referrer', content: 'same-origin' };
