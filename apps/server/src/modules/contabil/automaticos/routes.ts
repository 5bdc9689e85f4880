import { contabilRelatorios, contabilAutomaticos as rotas } from '@razao/contract'
import { type Served, serve } from '../../../platform/http/index.ts'
import { conciliacaoContabil } from './conciliacao.ts'
import { lancarMovimentos } from './lancar-movimentos.ts'
import {
  excluirEvento,
  historicoDasRegras,
  listarEventos,
  salvarEvento,
  salvarEventoDoEscritorio,
} from './regras-de-evento.ts'

export const automaticosRoutes: readonly Served[] = [
  serve(rotas.listarEventos, listarEventos),
  serve(rotas.salvarEvento, salvarEvento),
  serve(rotas.salvarEventoDoEscritorio, salvarEventoDoEscritorio),
  serve(rotas.excluirEvento, excluirEvento),
  serve(rotas.historicoDasRegras, historicoDasRegras),
  serve(rotas.lancarMovimentos, lancarMovimentos),
  serve(contabilRelatorios.conciliacaoContabil, conciliacaoContabil),
]
