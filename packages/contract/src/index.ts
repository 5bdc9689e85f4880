export { openapi } from './openapi.ts'
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
  automacao,
  contabil,
  documentos,
  empresa,
  fechamento,
  fiscal,
  folha,
  painel,
  receitas,
  sessao,
  todasAsRotas,
} from './routes/index.ts'
