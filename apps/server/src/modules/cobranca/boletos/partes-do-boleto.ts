import type { cobrancas } from '@razao/contract'
import { validarCep, validarCnpj, validarCpf } from '@razao/engine/cadastro'
import { formatarReais } from '@razao/engine/dinheiro'
import { formatarData } from '@razao/engine/tempo'
import {
  type BoletoMontado,
  MAIOR_VALOR_DO_BOLETO,
  type ParteDoBoleto,
} from '@razao/formats/boleto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { BoletoDaConta } from '../contas/conferir-conta.ts'
import type { CobrancaAPagar } from '../pagamento/em-aberto.ts'

export type Recusa = z.infer<typeof cobrancas.Recusa>

/** Who pays, as the files of the bank ask. */
type PagadorDoBoleto = {
  readonly nome: string
  readonly documento: string
  readonly endereco: string
  readonly bairro: string
  readonly cep: string
  readonly cidade: string
  readonly uf: string
}

/** All that paper and file say of a boleto, as it was when it was made. */
export type DadosDoBoleto = {
  readonly montado: BoletoMontado
  readonly conta: BoletoDaConta
  /** Number of the document that is charged: charge and instalment. */
  readonly documento: string
  readonly beneficiario: ParteDoBoleto
  readonly pagador: PagadorDoBoleto
  readonly instrucoes: readonly string[]
  readonly demonstrativo: readonly string[]
}

type Lidas = {
  razaoSocial: string
  identificacao: string
  enderecoDaEmpresa: string | null
  cidadeDaEmpresa: string | null
  nome: string
  documento: string | null
  documentoTipo: string
  logradouro: string | null
  numero: string | null
  complemento: string | null
  bairro: string | null
  cep: string | null
  cidade: string | null
  uf: string | null
}

export type PartesDoBoleto = {
  readonly beneficiario: ParteDoBoleto
  readonly pagador: PagadorDoBoleto
}

async function lerAmbas(
  ctx: Context,
  { empresaId, clienteId }: Pick<CobrancaAPagar, 'empresaId' | 'clienteId'>,
): Promise<Lidas | undefined> {
  const { rows } = await sql<Lidas>`
    select e.razao_social as "razaoSocial", e.identificacao,
      nullif(concat_ws(', ', e.logradouro, e.numero, e.complemento, e.bairro), '') as "enderecoDaEmpresa",
      nullif(concat_ws(' · ', 'CEP ' || e.cep, me.nome || '/' || me.uf), '') as "cidadeDaEmpresa",
      p.nome, p.documento, p.documento_tipo as "documentoTipo", p.logradouro, p.numero, p.complemento, p.bairro, p.cep,
      mp.nome as cidade, mp.uf
    from empresa e
    left join municipio me on me.ibge = e.municipio_ibge
    join participante p on p.escritorio_id = e.escritorio_id and p.id = ${clienteId}
    left join municipio mp on mp.ibge = p.municipio_ibge
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId}`.execute(ctx.db)
  return rows[0]
}

const recusa = (campo: string, mensagem: string, comoResolver: string): Recusa => ({
  ...{ codigo: 'boleto', campo, mensagem, comoResolver },
})

const NO_CLIENTE = 'Complete o cadastro do cliente e gere de novo.'

function oQueFalta(l: Lidas): Recusa[] {
  const temDocumento = l.documentoTipo === 'cpf' || l.documentoTipo === 'cnpj'
  const valido = temDocumento && (validarCpf(l.documento ?? '') || validarCnpj(l.documento ?? ''))
  const faltam = (
    [
      ['o logradouro', l.logradouro],
      ['o CEP', validarCep(l.cep ?? '') ? l.cep : null],
      ['o município', l.cidade],
    ] as const
  ).flatMap(([nome, valor]) => (valor ? [] : [nome]))
  return [
    ...(valido
      ? []
      : [
          recusa(
            'tomador.documento',
            `${l.nome} não tem CPF nem CNPJ: o banco só registra boleto de quem tem.`,
            NO_CLIENTE,
          ),
        ]),
    ...(faltam.length === 0
      ? []
      : [
          recusa(
            'tomador.endereco',
            `Falta ${faltam.join(', ').replace(/, ([^,]*)$/, ' e $1')} no endereço de ${l.nome}.`,
            NO_CLIENTE,
          ),
        ]),
    ...(l.identificacao.length === 11 || validarCnpj(l.identificacao)
      ? []
      : [
          recusa(
            'prestador.documento',
            'O CNPJ da empresa não confere.',
            'Corrija os dados cadastrais da empresa.',
          ),
        ]),
  ]
}

/** Who charges and who pays, or what is missing of them. */
export async function lerPartes(
  ctx: Context,
  cobranca: Pick<CobrancaAPagar, 'empresaId' | 'clienteId'>,
): Promise<{ partes: PartesDoBoleto; recusas: readonly Recusa[] }> {
  const l = await lerAmbas(ctx, cobranca)
  if (l === undefined)
    throw new Error(`a cobrança da empresa ${cobranca.empresaId} ficou sem cliente`)
  const endereco = [l.enderecoDaEmpresa, l.cidadeDaEmpresa].flatMap((linha) => linha ?? [])
  return {
    partes: {
      beneficiario: { nome: l.razaoSocial, documento: l.identificacao, endereco },
      pagador: {
        ...{ nome: l.nome, documento: l.documento ?? '', bairro: l.bairro ?? '' },
        endereco: [l.logradouro, l.numero, l.complemento].flatMap((um) => um ?? []).join(', '),
        ...{ cep: l.cep ?? '', cidade: l.cidade ?? '', uf: l.uf ?? '' },
      },
    },
    recusas: oQueFalta(l),
  }
}

/** What the payer reads of the charge. */
export const demonstrativoDe = (
  {
    numero,
    nota,
    descricao,
    parcelas,
  }: Pick<CobrancaAPagar, 'numero' | 'nota' | 'descricao' | 'parcelas'>,
  ordem: number,
): string[] => [
  `Cobrança ${numero}${nota === null ? '' : `, nota ${nota}`}${parcelas.length > 1 ? `, parcela ${ordem} de ${parcelas.length}` : ''}`,
  descricao.replace(/\s+/g, ' ').slice(0, 200),
]

/** A day on which no bank would take it. */
export const vencido = (vencimento: string): Recusa =>
  recusa(
    'vencimento',
    `Venceu em ${formatarData(vencimento)}, e o banco não registra boleto vencido.`,
    'Escolha um novo vencimento e gere de novo.',
  )

export const semConta = (mensagem: string): Recusa =>
  recusa('contaDeRecebimento', mensagem, 'Complete em «Como receber».')

/** Why an instalment fits in no boleto, told before one is asked for; null when it does. */
export const grandeDemais = (valor: number): Recusa | null =>
  valor <= MAIOR_VALOR_DO_BOLETO
    ? null
    : recusa(
        'parcelas',
        `Um boleto vai até ${formatarReais(MAIOR_VALOR_DO_BOLETO)}, que é o que cabe no código de barras, e a parcela é de ${formatarReais(valor)}.`,
        'Divida a cobrança em mais parcelas, ou receba por Pix ou transferência.',
      )
