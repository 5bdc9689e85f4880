import { z } from 'zod'
import { route } from '../route.ts'
import {
  Competencia,
  Data,
  DataDoLivro,
  Dinheiro,
  Feito,
  Id,
  Memoria,
  Motivo,
  TaxaTexto,
  Texto,
  ValorDePartida,
  Versao,
} from '../types/index.ts'
import { LancamentoConfirmado } from './contabil.ts'

const Linha = z.object({ contaId: Id, codigo: z.string(), conta: z.string(), valor: Dinheiro })
const Proposto = z.object({
  data: Data,
  historico: z.string(),
  tipo: z.enum(['N', 'E', 'X']),
  partidas: z.array(Linha),
})
/** What would be posted, and what was: empty when only previewed. */
const Feitura = z.object({
  propostos: z.array(Proposto),
  confirmados: z.array(LancamentoConfirmado),
})

export const abrirSaldos = route({
  name: 'abrirSaldos',
  method: 'POST',
  path: '/contabil/saldos-iniciais',
  role: 'CONTADOR',
  summary: 'Lança os saldos iniciais da empresa, ou só mostra como ficariam',
  input: z
    .object({
      empresaId: Id,
      data: DataDoLivro,
      saldos: z
        .array(
          z
            .object({
              contaId: Id.optional(),
              conta: Texto(60).optional(),
              /** Debit positive, credit negative. */
              valor: ValorDePartida,
            })
            .strict()
            .refine(
              (s) => (s.contaId === undefined) !== (s.conta === undefined),
              'Informe a conta.',
            ),
        )
        .min(2)
        .max(2000),
      previa: z.boolean(),
    })
    .strict(),
  output: Feitura.extend({ diferenca: Dinheiro }),
  problems: [
    'partidas-nao-fecham',
    'conta-nao-recebe',
    'competencia-fechada',
    'lancamento-repetido',
  ],
  tags: ['lancamento'],
})
const doEncerramento = {
  empresaId: Id,
  ano: z.number().int().min(1900).max(2099),
  /** Day of the closing: the end of a quarter (Presumido, Real trimestral), an extinção. Left out, 31 December. */
  em: DataDoLivro.optional(),
}
const noAno = ({ ano, em }: { ano: number; em?: string | undefined }): boolean =>
  em === undefined || em.startsWith(`${ano}-`)
const foraDoAno = { path: ['em'], message: 'O dia do encerramento é do ano que se encerra.' }
export const encerrarExercicio = route({
  name: 'encerrarExercicio',
  method: 'POST',
  path: '/contabil/encerramentos',
  role: 'CONTADOR',
  summary: 'Zera as contas de resultado do ano contra a ARE e leva o resultado ao patrimônio',
  input: z
    .object({
      ...doEncerramento,
      previa: z.boolean(),
      /** The `resultado` of the preview, told again to confirm it: without it nothing is posted. */
      confirmado: Dinheiro.optional(),
    })
    .strict()
    .refine(noAno, foraDoAno),
  /** Profit positive, loss negative. */
  output: Feitura.extend({
    resultado: Dinheiro,
    /** Of `resultado`, what earlier years earned and nobody closed. */
    anteriores: Dinheiro,
    /** Of the same year and not in `resultado`: what its quarters already closed. Both, less `anteriores`, are the result of the DRE. */
    jaEncerrado: Dinheiro,
    /** What is missing for it to be closed: nothing is posted while there is any. */
    pendencias: z.array(
      z.object({
        codigo: z.enum(['periodo-em-curso', 'anos-abertos', 'meses-abertos']),
        mensagem: z.string(),
        meses: z.array(Competencia),
        anos: z.array(z.number().int()),
      }),
    ),
  }),
  problems: [
    'nada-a-fazer',
    'competencia-fechada',
    'lancamento-repetido',
    'conta-sem-funcao',
    'situacao-nao-permite',
    'registro-mudou',
  ],
  tags: ['lancamento'],
})
export const estornarEncerramento = route({
  name: 'estornarEncerramento',
  method: 'POST',
  path: '/contabil/encerramentos/estorno',
  role: 'CONTADOR',
  summary: 'Desfaz o encerramento de um ano, ou o de um dia dele',
  input: z
    .object({ ...doEncerramento, motivo: Motivo })
    .strict()
    .refine(noAno, foraDoAno),
  output: z.object({ confirmados: z.array(LancamentoConfirmado) }),
  problems: ['nada-a-fazer', 'competencia-fechada', 'situacao-nao-permite'],
  tags: ['lancamento'],
})

const Bem = z.object({
  id: Id,
  descricao: z.string(),
  contaId: Id,
  codigo: z.string(),
  aquisicao: Data,
  inicio: Competencia,
  custo: Dinheiro,
  residual: Dinheiro,
  taxaAnual: TaxaTexto,
  baixadoEm: Data.nullable(),
  /** Of a whole month. */
  quota: Dinheiro,
  meses: z.number().int(),
  /** Of before these books and posted in them, not reversed. */
  depreciado: Dinheiro,
  /** Said of it when it came in; null where nobody did. */
  depreciadoAntes: Dinheiro.nullable(),
  versao: Versao,
})
export const listarBens = route({
  name: 'listarBens',
  method: 'GET',
  path: '/contabil/bens',
  role: 'CONTADOR',
  summary: 'Bens da empresa, com o que já foi depreciado',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({ bens: z.array(Bem) }),
  tags: ['lancamento'],
})
const Taxa = z
  .string()
  .regex(
    /^(0(\.\d{1,8})?|1(\.0{1,8})?)$/,
    'Informe a taxa de um ano, até 100 %, em fração decimal.',
  )
  .refine((taxa) => Number(taxa) > 0, 'A taxa é maior que zero.')
const corpoDoBem = {
  descricao: Texto(200),
  contaId: Id,
  aquisicao: DataDoLivro,
  inicio: Competencia,
  custo: ValorDePartida.refine((valor) => valor > 0, 'Informe o custo.'),
  residual: Dinheiro.refine((valor) => valor >= 0, 'O residual não é negativo.').optional(),
  taxaAnual: Taxa,
  /** Of an asset bought before these books: what it had been depreciated until they began. */
  depreciadoAntes: Dinheiro.refine((v) => v >= 0, 'A depreciação não é negativa.').optional(),
}
type DoBem = {
  custo: number
  residual?: number | undefined
  depreciadoAntes?: number | undefined
}
const residualCabe = ({ custo, residual = 0 }: DoBem): boolean => residual < custo
const foraDoCusto = { path: ['residual'], message: 'O residual é menor que o custo.' }
const depreciadoCabe = ({ custo, residual = 0, depreciadoAntes = 0 }: DoBem): boolean =>
  depreciadoAntes <= custo - residual
const demais = {
  path: ['depreciadoAntes'],
  message: 'Não se deprecia mais que o custo menos o residual.',
}
export const criarBem = route({
  name: 'criarBem',
  method: 'POST',
  path: '/contabil/bens',
  role: 'CONTADOR',
  summary: 'Cadastra um bem a depreciar',
  input: z
    .object({ empresaId: Id, ...corpoDoBem })
    .strict()
    .refine(residualCabe, foraDoCusto)
    .refine(depreciadoCabe, demais),
  output: z.object({ id: Id }),
  tags: ['lancamento'],
})
export const alterarBem = route({
  name: 'alterarBem',
  method: 'PUT',
  path: '/contabil/bens/:bemId',
  role: 'CONTADOR',
  summary: 'Acerta o cadastro de um bem; com depreciação lançada, só a descrição',
  input: z
    .object({ bemId: Id, versao: Versao, ...corpoDoBem })
    .strict()
    .refine(residualCabe, foraDoCusto)
    .refine(depreciadoCabe, demais),
  output: Feito,
  problems: ['registro-mudou', 'situacao-nao-permite'],
  tags: ['lancamento'],
})
export const excluirBem = route({
  name: 'excluirBem',
  method: 'DELETE',
  path: '/contabil/bens/:bemId',
  role: 'CONTADOR',
  summary: 'Tira um bem cadastrado por engano, de que o livro não tem lançamento',
  input: z.object({ bemId: Id, versao: Versao }).strict(),
  output: Feito,
  problems: ['registro-mudou', 'situacao-nao-permite'],
  tags: ['lancamento'],
})
export const baixarBem = route({
  name: 'baixarBem',
  method: 'PUT',
  path: '/contabil/bens/:bemId/baixa',
  role: 'CONTADOR',
  summary:
    'Baixa um bem: tira do livro o custo e a depreciação, com o ganho ou a perda, ou só marca o dia',
  input: z
    .object({
      bemId: Id,
      versao: Versao,
      /** Null undoes the baixa, and reverses what it posted. */
      em: DataDoLivro.nullable(),
      /**
       * Posts it: for how much it was sold (zero, when it was lost or scrapped) and the account that receives it (left
       * out, the bank). Without it the day alone is kept, for who has posted it by hand.
       */
      venda: z
        .object({
          valor: ValorDePartida.refine((v) => v >= 0, 'O valor da venda não é negativo.'),
          contaId: Id.optional(),
        })
        .strict()
        .optional(),
      previa: z.boolean().default(false),
    })
    .strict(),
  output: Feito.extend(Feitura.shape),
  problems: ['registro-mudou', 'competencia-fechada', 'conta-sem-funcao', 'situacao-nao-permite'],
  tags: ['lancamento'],
})
export const depreciar = route({
  name: 'depreciar',
  method: 'POST',
  path: '/contabil/depreciacoes',
  role: 'CONTADOR',
  summary: 'Lança a depreciação do mês de todos os bens, ou só a mostra; cada bem uma vez',
  input: z.object({ empresaId: Id, competencia: Competencia, previa: z.boolean() }).strict(),
  output: Feitura,
  problems: ['nada-a-fazer', 'competencia-fechada', 'conta-sem-funcao'],
  tags: ['lancamento'],
})

export const distribuirLucros = route({
  name: 'distribuirLucros',
  method: 'POST',
  path: '/contabil/distribuicoes',
  role: 'CONTADOR',
  summary: 'Distribui lucros aos sócios dentro do limite, ou só mostra limites e retenção',
  input: z
    .object({
      empresaId: Id,
      data: DataDoLivro,
      socios: z
        .array(
          z
            .object({
              socioId: Id,
              valor: ValorDePartida.refine((valor) => valor > 0, 'Informe o valor.'),
            })
            .strict(),
        )
        .min(1)
        .max(100),
      /** Presumption of the activity (`0.32`), for who distributes without proving the profit by books. */
      percentual: Taxa.optional(),
      /** In January 2026, of profits until 2025: whether the injunction of the STF is followed. */
      comLiminar: z.boolean().optional(),
      previa: z.boolean(),
    })
    .strict(),
  output: Feitura.extend({
    limites: z.object({
      /** Accumulated profits, the open result included, less what was advanced. */
      lucroContabil: Dinheiro,
      /** Presumed profit of the year less the income tax of it; null without the percentage. */
      presuncao: Dinheiro.nullable(),
      pedido: Dinheiro,
      cabe: z.boolean(),
    }),
    socios: z.array(
      z.object({
        socioId: Id,
        nome: z.string(),
        valor: Dinheiro,
        jaNoMes: Dinheiro,
        /** Above R$ 50 mil in the month: withheld on the whole. */
        irrf: Dinheiro,
        avisos: z.array(z.string()),
      }),
    ),
    memoria: Memoria,
  }),
  problems: ['acima-do-lucro', 'competencia-fechada', 'conta-sem-funcao', 'sem-regra-vigente'],
  tags: ['lancamento'],
})
