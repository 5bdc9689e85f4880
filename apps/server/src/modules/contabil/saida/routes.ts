import { contabilEcd, contabilRelatorios } from '@razao/contract'
import { type Served, serve } from '../../../platform/http/index.ts'
import { exportarLivro } from './exportar-livro.ts'
import {
  listarParticipantesDaEcd,
  retirarParticipanteDaEcd,
  salvarParticipanteDaEcd,
} from './participantes-da-ecd.ts'

export const saidaRoutes: readonly Served[] = [
  serve(contabilRelatorios.exportarLivro, exportarLivro),
  serve(contabilEcd.listarParticipantesDaEcd, listarParticipantesDaEcd),
  serve(contabilEcd.salvarParticipanteDaEcd, salvarParticipanteDaEcd),
  serve(contabilEcd.retirarParticipanteDaEcd, retirarParticipanteDaEcd),
]
