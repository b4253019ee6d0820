import type { errors as english } from '../errors.ts';
import type { Translated } from '../template.ts';

export const errors = {
  notFound: 'Página não encontrada',
  noAccess: 'Sem acesso',
  somethingWrong: 'Ops! Algo deu errado.',
  unableNow: 'Não é possível concluir sua solicitação no momento. Tente novamente mais tarde.',
  tryAgain: 'Tentar novamente',
  signInAsOther: 'Entrar com outra conta',
  goToFirstPage: 'Ir para a página inicial',
  goToFirstPageOf: 'Ir para a página inicial de {site}',
  noRoute: 'Nenhuma página em {path}',
  noPage: 'Não há nenhuma página neste endereço. Ela pode ter sido movida ou excluída.',
  noPageForYou:
    'Não há nenhuma página neste endereço que você possa abrir. Ela pode ter sido movida ou excluída, ou exigir um nível de acesso superior ao seu: fale com quem gerencia os acessos aqui.',
  notPublishedYet: 'Esta página ainda não foi publicada. Os visitantes veem que não há nenhuma página aqui.',
  editDraft: 'Editar o rascunho',
  editPage: 'Editar “{title}”',
  nothingPublished: 'Nada foi publicado aqui ainda.',
  addFirstPage: 'Adicionar a primeira página',
  unavailable: 'Indisponível',
  storesAway:
    'O Tidemark não consegue acessar o banco de dados ou os arquivos no momento. Nada foi perdido. Tente novamente em instantes.',
  levelTooLow:
    'A leitura exige um nível de acesso superior. Peça-o a quem gerencia os acessos desta instalação.',
  sectionNotPublic: 'Esta seção não é pública ou não está mais publicada.',
  noPicture: 'Não há nenhuma imagem aqui.',
  noPageFor: 'Não há nenhuma página para {key}.',
  noVersion: 'Esta versão da fonte não existe.',
  noSite: 'Não há nenhum site neste endereço.',
} as const satisfies Translated<typeof english>;
