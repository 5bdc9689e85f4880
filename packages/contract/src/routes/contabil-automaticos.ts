import { z } from 'zod'
import { route } from '../route.ts'
import { Data, Dinheiro, Feito, Id, Texto } from '../types/index.ts'
import { LancamentoConfirmado } from './contabil.ts'
import { LinhaDeHistorico } from './empresa.ts'

/** What the books post by themselves: what is paid and received, and what the closing puts aside. */
export const EVENTOS_DO_LIVRO = [
  'guia-paga',
  'recebimento-de-cliente',
  'pro-labore-pago',
  'salarios-pagos',
  'ferias-provisionadas',
  'decimo-terceiro-provisionado',
] as const
const Evento = z.enum(EVENTOS_DO_LIVRO)

const ContaDoEvento = z.object({
  funcao: z.string(),
  /** Null: no active account answers for the função. */
  contaId: Id.nullable(),
  codigo: z.string().nullable(),
  conta: z.string().nullable(),
})
export const listarEventos = route({
  name: 'listarEventos',
  method: 'GET',
  path: '/contabil/eventos',
  role: 'CONTADOR',
  summary: 'O que o livro lança sozinho numa empresa, em que contas e com que histórico',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({
    eventos: z.array(
      z.object({
        evento: Evento,
        nome: z.string(),
        quando: z.string(),
        historicoPadrao: z.string(),
        ativa: z.boolean(),
        /** Null: the one that comes with the event. */
        historico: z.string().nullable(),
        de: z.enum(['empresa', 'escritorio', 'padrao']),
        debitos: z.array(ContaDoEvento),
        creditos: z.array(ContaDoEvento),
      }),
    ),
  }),
  tags: ['lancamento'],
})
/** `{documento}`, `{competencia}` and `{pessoa}` are of each fact. */
const Historico = Texto(300).nullish()
export const salvarEvento = route({
  name: 'salvarEvento',
  method: 'PUT',
  path: '/contabil/eventos',
  role: 'CONTADOR',
  summary: 'Diz se um evento é lançado sozinho na empresa, e com que histórico',
  input: z
    .object({ empresaId: Id, evento: Evento, ativa: z.boolean(), historico: Historico })
    .strict(),
  output: Feito,
  tags: ['lancamento'],
})
export const salvarEventoDoEscritorio = route({
  name: 'salvarEventoDoEscritorio',
  method: 'PUT',
  path: '/contabil/eventos/escritorio',
  role: 'ADMINISTRADOR',
  summary: 'Diz o mesmo para as empresas sem regra própria',
  input: z.object({ evento: Evento, ativa: z.boolean(), historico: Historico }).strict(),
  output: Feito,
  tags: ['lancamento'],
})
export const excluirEvento = route({
  name: 'excluirEvento',
  method: 'DELETE',
  path: '/contabil/eventos',
  role: 'CONTADOR',
  summary: 'Volta o evento, na empresa, à regra do escritório',
  input: z.object({ empresaId: Id, evento: Evento }).strict(),
  output: Feito,
  problems: ['nada-a-fazer'],
  tags: ['lancamento'],
})
export const historicoDasRegras = route({
  name: 'historicoDasRegras',
  method: 'GET',
  path: '/contabil/eventos/historico',
  role: 'CONTADOR',
  summary: 'Quem mudou as regras de lançamento da empresa ou do escritório',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({ mudancas: z.array(LinhaDeHistorico) }),
  tags: ['lancamento', 'auditoria'],
})

const Movimento = z.object({
  evento: Evento.nullable(),
  data: Data,
  /** Of an entry out of its time: when it happened. */
  dataDoFato: Data.nullable(),
  historico: z.string(),
  partidas: z.array(
    z.object({ contaId: Id, codigo: z.string(), conta: z.string(), valor: Dinheiro }),
  ),
})
export const lancarMovimentos = route({
  name: 'lancarMovimentos',
  method: 'POST',
  path: '/contabil/movimentos',
  role: 'CONTADOR',
  summary: 'Lança o que foi pago e recebido e ainda não está no livro, ou só mostra',
  input: z.object({ empresaId: Id, de: Data, ate: Data, previa: z.boolean() }).strict(),
  output: z.object({
    novos: z.array(Movimento),
    /** Of what is no more, or was changed, at its source. */
    estornos: z.array(Movimento),
    recusados: z.array(
      z.object({ evento: Evento, data: Data, fato: z.string(), motivo: z.string() }),
    ),
    confirmados: z.array(LancamentoConfirmado),
  }),
  problems: ['nada-a-fazer', 'entrada-invalida'],
  tags: ['lancamento'],
})
