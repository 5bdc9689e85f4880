// What a municipal rule of each kind says, as it crosses the wire.
import {
  DIALETOS,
  FIXO_POR,
  MODOS_DE_PRAZO,
  PERIODOS_DO_FIXO,
  QUANDO_RETEM,
  QUEM_RETEM,
  ROTAS,
  SISTEMAS,
  SITUACOES_NACIONAIS,
  type TipoDeRegra,
  USOS_DA_INSCRICAO,
  type ValoresDaRegra,
} from '@razao/engine/municipal'
import { z } from 'zod'
import { Dinheiro, Texto } from '../types/index.ts'
import { Endereco } from './regras-municipais-molde.ts'

const umDe = <C extends string>(opcoes: Readonly<Record<C, string>>) =>
  z.enum(Object.keys(opcoes) as [C, ...C[]], 'Escolha uma opção.')

const Fator = z
  .string()
  .regex(/^(0(\.\d{1,6})?|1)$/, 'Informe a taxa entre 0 e 100 %.')
  .refine((fator) => Number(fator) > 0, 'Informe uma taxa maior que zero.')
const Quantidade = z.number().int().min(0, 'Não pode ser negativo.').max(3650, 'É tempo demais.')
const textoOuNulo = (max: number) => Texto(max).nullable()

const COM_QUANTIDADE: ReadonlySet<string> = new Set([
  'dias-corridos',
  'dias-uteis',
  'dia-do-mes-seguinte',
])
type ComPrazo = { readonly modo: string | null; readonly quantidade: number | null }
const FALTA_QUANTIDADE = { path: ['quantidade'], message: 'Diga quantos dias, ou o dia do mês.' }
/** A term that counts days says how many; the day of a month goes from 1 to 31. */
const prazoInteiro = ({ modo, quantidade }: ComPrazo): boolean => {
  if (modo === null || !COM_QUANTIDADE.has(modo)) return true
  if (quantidade === null) return false
  return modo !== 'dia-do-mes-seguinte' || (quantidade >= 1 && quantidade <= 31)
}

/** Where notes are sent: never a page, never in the clear, and without names, passwords or marks. */
const ServicoDaCidade = z
  .url({ protocol: /^https$/, error: 'Escreva o endereço inteiro do serviço, com https://.' })
  .max(300)
  .refine(
    (endereco) => !/[@#]/.test(endereco),
    'O endereço do serviço não tem usuário, senha nem o sinal #.',
  )
type DoProvedor = Pick<
  ValoresDaRegra['provedor'],
  'sistema' | 'dialeto' | 'servico' | 'servicoDeTeste'
>
/** A dialect and its addresses come together, and are of ABRASF alone. */
function servicoInteiro(
  { sistema, dialeto, servico, servicoDeTeste }: DoProvedor,
  ctx: z.RefinementCtx,
): void {
  const tem = servico !== undefined || servicoDeTeste !== undefined
  const recusar = (campo: string, message: string) =>
    ctx.addIssue({ code: 'custom', path: [campo], message })
  if (sistema !== 'abrasf' && (tem || dialeto !== undefined))
    recusar('sistema', 'Só o sistema ABRASF tem dialeto e endereço do serviço.')
  else if (tem && dialeto === undefined) recusar('dialeto', 'Escolha o dialeto do serviço.')
  else if (!tem && dialeto !== undefined)
    recusar('servico', 'Diga o endereço do serviço, de produção ou de testes.')
}

const VALORES = {
  'situacao-nacional': z
    .object({ situacao: umDe(SITUACOES_NACIONAIS), emissorNacional: z.boolean().nullable() })
    .strict(),
  provedor: z
    .object({
      sistema: umDe(SISTEMAS),
      nome: Texto(80),
      versao: textoOuNulo(20),
      endereco: Endereco(300).nullable(),
      dialeto: umDe(DIALETOS).optional(),
      servico: ServicoDaCidade.optional(),
      servicoDeTeste: ServicoDaCidade.optional(),
    })
    .strict()
    .superRefine(servicoInteiro),
  'rota-de-emissao': z
    .object({
      ordem: z
        .array(umDe(ROTAS))
        .min(1, 'Escolha por onde emitir.')
        .max(4)
        .refine((ordem) => new Set(ordem).size === ordem.length, 'Cada caminho uma vez.'),
    })
    .strict(),
  'aliquota-iss': z.object({ aliquota: Fator, deducao: Fator.nullable() }).strict(),
  'codigo-municipal': z
    .object({
      codigos: z
        .array(
          z
            .object({
              codigo: Texto(20),
              descricao: textoOuNulo(300),
              nbs: z
                .string()
                .regex(/^\d{9}$/, 'A NBS tem 9 números.')
                .nullable(),
              cnae: z
                .string()
                .regex(/^\d{7}$/, 'O CNAE tem 7 números.')
                .nullable(),
            })
            .strict(),
        )
        .min(1, 'Informe um código.')
        .max(50),
    })
    .strict(),
  'inscricao-municipal': z.object({ uso: umDe(USOS_DA_INSCRICAO) }).strict(),
  'prazo-cancelamento': z
    .object({
      modo: umDe(MODOS_DE_PRAZO),
      quantidade: Quantidade.nullable(),
      valorMaximo: Dinheiro.min(1, 'O valor tem de ser maior que zero.').nullable(),
    })
    .strict()
    .refine(prazoInteiro, FALTA_QUANTIDADE),
  substituicao: z
    .object({
      permitida: z.boolean(),
      modo: umDe(MODOS_DE_PRAZO).nullable(),
      quantidade: Quantidade.nullable(),
    })
    .strict()
    .refine(prazoInteiro, FALTA_QUANTIDADE),
  retencao: z.object({ quem: umDe(QUEM_RETEM), quando: umDe(QUANDO_RETEM) }).strict(),
  'iss-fixo': z
    .object({
      valor: Dinheiro.min(1, 'O valor tem de ser maior que zero.'),
      periodo: umDe(PERIODOS_DO_FIXO),
      por: umDe(FIXO_POR),
    })
    .strict(),
  'vencimento-iss': z
    .object({
      dia: z.number().int().min(1, 'O dia vai de 1 a 31.').max(31, 'O dia vai de 1 a 31.'),
      senaoUtil: z.enum(['antecipa', 'prorroga']),
    })
    .strict(),
} satisfies { readonly [T in TipoDeRegra]: z.ZodType<ValoresDaRegra[T]> }

const umaRegra = <const T extends TipoDeRegra>(tipo: T) =>
  z
    .object({
      tipo: z.literal(tipo),
      chave: z.string().trim().min(1).max(40),
      valor: VALORES[tipo],
    })
    .strict()

/** A rule as it is told: its kind, what tells it from others of the kind, and what it says. */
export const RegraDita = z.discriminatedUnion('tipo', [
  umaRegra('situacao-nacional'),
  umaRegra('provedor'),
  umaRegra('rota-de-emissao'),
  umaRegra('aliquota-iss'),
  umaRegra('codigo-municipal'),
  umaRegra('inscricao-municipal'),
  umaRegra('prazo-cancelamento'),
  umaRegra('substituicao'),
  umaRegra('retencao'),
  umaRegra('iss-fixo'),
  umaRegra('vencimento-iss'),
])
export type RegraDita = z.infer<typeof RegraDita>
