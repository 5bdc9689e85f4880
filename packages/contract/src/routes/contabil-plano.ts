import { z } from 'zod'
import { route } from '../route.ts'
import { Competencia, Feito, Id, Texto, Versao } from '../types/index.ts'

const Codigo = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z]+([.-][0-9A-Za-z]+)*$/, 'Use níveis separados por pontos.')
  .max(60)
const Grupo = z.enum([
  'ativo',
  'passivo',
  'patrimonio-liquido',
  'resultado',
  'apuracao',
  'compensacao',
])
const GrupoDre = z.enum([
  'receita-bruta',
  'deducoes',
  'custos',
  'despesas',
  'outras-receitas',
  'outras-despesas',
  'resultado-financeiro',
  'tributos-sobre-o-lucro',
])
const TipoDfc = z.enum(['caixa', 'operacional', 'investimento', 'financiamento', 'ajuste'])

const corpoDaConta = {
  codigo: Codigo,
  nome: Texto(120),
  tipo: z.enum(['sintetica', 'analitica']),
  natureza: z.enum(['devedora', 'credora']),
  grupo: Grupo.nullish(),
  reduzido: Texto(20).nullish(),
  funcao: Texto(80).nullish(),
  referencial: Texto(30).nullish(),
  grupoDre: GrupoDre.nullish(),
  tipoDfc: TipoDfc.nullish(),
}
export const ContaDeModelo = z.object(corpoDaConta).strict()

export const criarConta = route({
  name: 'criarConta',
  method: 'POST',
  path: '/contabil/plano-de-contas/contas',
  role: 'CONTADOR',
  summary: 'Acrescenta ao plano uma conta só desta empresa',
  input: z.object({ empresaId: Id, ...corpoDaConta }).strict(),
  output: z.object({ id: Id }),
  problems: ['conta-repetida'],
  tags: ['lancamento'],
})
/** How much each account with movement is used: an account that is in no answer never was. */
export const usoDoPlano = route({
  name: 'usoDoPlano',
  method: 'GET',
  path: '/contabil/plano-de-contas/uso',
  role: 'CONTADOR',
  summary: 'Em quantos meses cada conta teve movimento numa empresa, e o último deles',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({
    contas: z.array(
      z.object({ contaId: Id, meses: z.number().int(), ultimaCompetencia: Competencia }),
    ),
  }),
  tags: ['lancamento'],
})
export const alterarConta = route({
  name: 'alterarConta',
  method: 'PUT',
  path: '/contabil/plano-de-contas/contas/:contaId',
  role: 'CONTADOR',
  summary: 'Muda o que a empresa vê numa conta; a do escritório fica como está nas outras',
  input: z
    .object({
      contaId: Id,
      empresaId: Id,
      /** Left out stays; null goes back to what the chart says. */
      nome: Texto(120).nullish(),
      reduzido: Texto(20).nullish(),
      funcao: Texto(80).nullish(),
      referencial: Texto(30).nullish(),
      grupoDre: GrupoDre.nullish(),
      tipoDfc: TipoDfc.nullish(),
      ativa: z.boolean().nullish(),
      ativaDe: Competencia.nullish(),
      ativaAte: Competencia.nullish(),
      /** As the chart was read. */
      versao: Versao,
    })
    .strict(),
  output: Feito,
  problems: ['registro-mudou', 'conta-com-movimento'],
  tags: ['lancamento'],
})

const Mudanca = z.object({ codigo: z.string(), nome: z.string(), campos: z.array(z.string()) })
export const substituirPlano = route({
  name: 'substituirPlano',
  method: 'POST',
  path: '/contabil/plano-de-contas/substituicao',
  role: 'CONTADOR',
  summary: 'Mostra, ou aplica, a diferença entre o plano da empresa e outro',
  input: z
    .object({ empresaId: Id, contas: z.array(ContaDeModelo).min(1).max(5000), previa: z.boolean() })
    .strict(),
  output: z.object({
    novas: z.array(z.object({ codigo: z.string(), nome: z.string() })),
    mudam: z.array(Mudanca),
    /** Leave the company's chart; how many months have movement in each. */
    somem: z.array(z.object({ codigo: z.string(), nome: z.string(), meses: z.number().int() })),
    /** One of `somem` that comes back, by its name, under another code. */
    movem: z.array(z.object({ de: z.string(), para: z.string(), nome: z.string() })),
    iguais: z.number().int(),
    /** Why it can't be applied; empty when it can. */
    impedimentos: z.array(z.string()),
    aplicado: z.boolean(),
  }),
  problems: ['conta-com-movimento', 'plano-invalido'],
  tags: ['lancamento'],
})
