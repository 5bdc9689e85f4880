export { openapi } from './openapi.ts'
export {
  AtuaComo,
  areaDaRota,
  contem,
  estaContida,
  Permissao,
  Permissoes,
  permissoesDe,
  permissoesPadrao,
  type QuemPede,
  type Recusa,
  recusaDaRota,
  verboDaRota,
} from './permissoes.ts'
export { type CodigoDeProblema, PROBLEMAS, Problema } from './problems.ts'
export {
  alcanca,
  estaAbaixoDe,
  NIVEL,
  type Papel,
  PERFIL,
  type Perfil,
  papelDoPerfil,
  ROTULOS_PERFIL,
} from './roles.ts'
export {
  type Acesso,
  type Forma,
  type Method,
  partesDoCaminho,
  type Route,
  type RouteInput,
  type RouteOutput,
  type RouteParsed,
  route,
  type Segmento,
  type Tag,
} from './route.ts'
export {
  acesso,
  automacao,
  concessoes,
  contabil,
  documentos,
  empresa,
  escritorio,
  fechamento,
  fiscal,
  folha,
  painel,
  pessoal,
  receitas,
  sessao,
  todasAsRotas,
  usuarios,
} from './routes/index.ts'
export { AREAS, type Area, ROTULOS_AREA, ROTULOS_VERBO, VERBOS, type Verbo } from './verbos.ts'
