import { z } from 'zod'
import { route } from '../route.ts'
import {
  Competencia,
  Data,
  DataDoLivro,
  Dinheiro,
  Id,
  Instante,
  pagina,
  pedidoDePagina,
  Texto,
  ValorDePartida,
  Versao,
} from '../types/index.ts'

/** An instant that somebody asks about: ISO 8601 with its offset. */
export const ConhecidoEm = z.iso.datetime({ offset: true })

export const Lancamento = z.object({
  id: Id,
  empresaId: Id,
  competencia: Competencia,
  data: Data,
  historico: z.string(),
  origem: z.string(),
  chave: z.string(),
  estornaId: Id.nullable(),
  estornadoPor: Id.nullable(),
  criadoEm: Instante,
  partidas: z.array(
    z.object({ ordem: z.number().int(), codigo: z.string(), conta: z.string(), valor: Dinheiro }),
  ),
})
export const listarLancamentos = route({
  name: 'listarLancamentos',
  method: 'GET',
  path: '/contabil/lancamentos',
  role: 'CONTADOR',
  summary: 'Lançamentos contábeis da empresa no mês',
  input: z
    .object({ empresaId: Id, competencia: Competencia.optional(), ...pedidoDePagina })
    .strict(),
  output: pagina(Lancamento, z.object({ debitos: Dinheiro, creditos: Dinheiro })),
  tags: ['lancamento'],
})
/** A line as it is asked for: the account by id or by its code; debit positive, credit negative. */
const PartidaPedida = z
  .object({
    contaId: Id.optional(),
    conta: Texto(60).optional(),
    valor: ValorDePartida.refine((valor) => valor !== 0, 'Informe um valor.'),
    centroId: Id.nullish(),
    participanteId: Id.nullish(),
    historico: Texto(500).nullish(),
  })
  .strict()
  .refine((p) => (p.contaId === undefined) !== (p.conta === undefined), 'Informe a conta.')
/** What an entry is made of, save whose it is. */
export const corpoDoLancamento = {
  data: DataDoLivro,
  historico: Texto(1000),
  tipo: z.enum(['N', 'E', 'X']).optional(),
  dataDoFato: DataDoLivro.nullish(),
  documentoId: Id.nullish(),
  documentoNumero: Texto(60).nullish(),
  partidas: z.array(PartidaPedida).min(2, 'São ao menos duas partidas.').max(500),
}
const foraDoTempo = ({ tipo, dataDoFato }: { tipo?: string | undefined; dataDoFato?: unknown }) =>
  (tipo === 'X') === (dataDoFato !== undefined && dataDoFato !== null)
/** What a confirmed entry was given. */
export const LancamentoConfirmado = z.object({
  id: Id,
  empresaId: Id,
  exercicio: z.number().int(),
  numero: z.number().int(),
  sequencia: z.number().int(),
  hash: z.string(),
  registradoEm: z.string(),
})
export const lancar = route({
  name: 'lancar',
  method: 'POST',
  path: '/contabil/lancamentos',
  role: 'CONTADOR',
  summary: 'Confirma um lançamento',
  input: z
    .object({ empresaId: Id, ...corpoDoLancamento })
    .strict()
    .refine(foraDoTempo, {
      path: ['dataDoFato'],
      message: 'Só o lançamento extemporâneo tem data do fato.',
    })
    .refine(({ data, dataDoFato }) => (dataDoFato ?? data) <= data, {
      path: ['dataDoFato'],
      message: 'O fato não vem depois do lançamento.',
    }),
  output: LancamentoConfirmado,
  problems: [
    'competencia-fechada',
    'partidas-nao-fecham',
    'conta-nao-recebe',
    'lancamento-repetido',
    'ocupado',
  ],
  tags: ['lancamento'],
})
export const planoDeContas = route({
  name: 'planoDeContas',
  method: 'GET',
  path: '/contabil/plano-de-contas',
  role: 'CONTADOR',
  summary: 'Plano de contas do escritório ou de uma empresa',
  input: z
    .object({
      empresaId: Id.optional(),
      /** 0 Ambas, 1 Sintéticas, 2 Analíticas. */
      tipoDeRelatorio: z.number().int().min(0).max(2).optional(),
      inativas: z.boolean().optional(),
    })
    .strict(),
  output: z.object({
    ContasContabeis: z.array(
      z.object({
        id: Id,
        codigo: z.string(),
        reduzido: z.string().nullable(),
        nome: z.string(),
        tipo: z.string(),
        natureza: z.string(),
        nivel: z.number().int(),
        grupo: z.string().nullable(),
        funcao: z.string().nullable(),
        descricao: z.string().nullable(),
        referencial: z.string().nullable(),
        referencialAConferir: z.boolean(),
        grupoDre: z.string().nullable(),
        tipoDfc: z.string().nullable(),
        ativa: z.boolean(),
        ativaDe: z.string().nullable(),
        ativaAte: z.string().nullable(),
        propria: z.boolean(),
        alterada: z.boolean(),
        versao: Versao,
      }),
    ),
  }),
  tags: ['lancamento'],
})
export const balanceteDoMes = route({
  name: 'balanceteDoMes',
  method: 'GET',
  path: '/contabil/balancete',
  role: 'CONTADOR',
  summary: 'Balancete da empresa até a competência',
  input: z
    .object({ empresaId: Id, competencia: Competencia, conhecidoEm: ConhecidoEm.optional() })
    .strict(),
  output: z.object({
    linhas: z.array(
      z.object({
        codigo: z.string(),
        conta: z.string(),
        saldoAnterior: Dinheiro,
        debitos: Dinheiro,
        creditos: Dinheiro,
        saldo: Dinheiro,
      }),
    ),
    diferenca: Dinheiro,
  }),
  tags: ['lancamento'],
})
