import {
  NATUREZAS_DE_SERVICO,
  type NaturezaDeServico,
  SERVICOS_COM_BASE_MINIMA,
  type ServicoComBaseMinima,
} from '@razao/engine/tributos/retencoes'
import { z } from 'zod'
import {
  Anexo,
  Competencia,
  Data,
  DataDoLivro,
  Dinheiro,
  Id,
  Memoria,
  TaxaTexto,
  todoVisivel,
} from '../types/index.ts'
import { Evento, Obra } from './obra-e-evento.ts'

/** Billing status of the specification. */
export const STATUS_COBRANCA = {
  aFaturar: 0,
  erro: 1,
  faturada: 2,
  agendada: 3,
  cancelada: 4,
} as const
export const ROTULOS_STATUS_COBRANCA: Readonly<Record<number, string>> = {
  0: 'A faturar',
  1: 'Erro no Faturamento',
  2: 'Faturado',
  3: 'Agendada',
  4: 'Cancelado',
}

export const FORMAS_DE_PAGAMENTO = ['pix', 'boleto', 'transferencia', 'outra'] as const
export const MAXIMO_DE_PARCELAS = 60
export const MAXIMO_DE_EMISSOES = 10_000

/** R$ 100 bilhões: totals of many are still safe integers. */
const MAIOR_VALOR = 10_000_000_000_000
const ValorDaVenda = Dinheiro.min(1, 'O valor tem de ser maior que zero.').max(
  MAIOR_VALOR,
  'O valor vai até R$ 100 bilhões.',
)

/** A rate as a factor, from 0 to 1: `0.05` is 5 %. */
const TaxaDigitada = z.string().regex(/^(0(\.\d{1,6})?|1)$/, 'Informe a taxa entre 0 e 100 %.')

const digitos = (quantos: number, oQue: string) =>
  z.string().regex(new RegExp(`^\\d{${quantos}}$`), `${oQue} tem ${quantos} números.`)

/** Codes under which a service is told to the city and to the country. */
const ServicoDaNota = z
  .object({
    /** Item of the list of LC 116/2003: `01.07`. */
    itemLc116: z.string().regex(/^\d{2}\.\d{2}$/, 'O item da LC 116 é como 01.07.'),
    codigoNacional: digitos(6, 'O código de tributação nacional'),
    codigoMunicipal: digitos(3, 'O código municipal').nullable(),
    nbs: digitos(9, 'A NBS').nullable(),
    cnae: digitos(7, 'O CNAE').nullable(),
    anexo: Anexo.nullable(),
    /** What the withholdings of the customer look at. */
    natureza: z.enum(
      Object.keys(NATUREZAS_DE_SERVICO) as [NaturezaDeServico, ...NaturezaDeServico[]],
    ),
    /** The INSS is withheld of it (Lei 8.212/1991, art. 31). */
    cessaoDeMaoDeObra: z.boolean(),
    inssBaseMinima: z
      .enum(
        Object.keys(SERVICOS_COM_BASE_MINIMA) as [ServicoComBaseMinima, ...ServicoComBaseMinima[]],
      )
      .nullable(),
  })
  .strict()

/** Asked only of who is abroad. */
const Exterior = z
  .object({
    /** ISO 3166, two letters. */
    pais: z.string().regex(/^[A-Z]{2}$/, 'Escolha o país.'),
    /** BACEN code of the currency: 220 is the dollar. */
    moeda: digitos(3, 'O código da moeda'),
    valorNaMoeda: ValorDaVenda,
    /** Reais for one unit of the currency. */
    cambio: z.string().regex(/^\d{1,6}(\.\d{1,6})?$/, 'Informe a cotação.'),
    dataDoCambio: Data,
    fonteDoCambio: todoVisivel(z.string().trim().min(3, 'Diga de onde veio a cotação.').max(100)),
    modo: z.enum([
      'transfronteirico',
      'consumo-no-brasil',
      'movimento-de-pessoas',
      'consumo-no-exterior',
    ]),
    vinculo: z.enum([
      'nenhum',
      'controlada',
      'controladora',
      'coligada',
      'matriz',
      'filial',
      'outro',
    ]),
    /** Two digits of the annex: 01 is none. */
    fomentoDoPrestador: digitos(2, 'O mecanismo de apoio'),
    fomentoDoTomador: digitos(2, 'O mecanismo de apoio'),
  })
  .strict()

/** What a document is deducted from the base of the ISS for, by the words of the national layout. */
export const ROTULOS_DA_DEDUCAO = {
  materiais: 'Materiais',
  subempreitada: 'Subempreitada de mão de obra',
  servicos: 'Serviços',
  alimentacao: 'Alimentação e bebidas',
  'producao-externa': 'Produção externa',
  reembolso: 'Reembolso de despesas',
  'repasse-consorciado': 'Repasse consorciado',
  'repasse-plano-de-saude': 'Repasse de plano de saúde',
  'profissional-parceiro': 'Profissional parceiro',
  outras: 'Outras deduções',
} as const
export const MAXIMO_DE_DOCUMENTOS = 50

/** A note that is deducted, by its key: 50 positions of an NFS-e, 44 of an NF-e. */
const DocumentoDaDeducao = z
  .object({
    chave: z
      .string()
      .trim()
      .regex(
        /^(\d{9}[0-9A-Z]{14}\d{27}|\d{6}[0-9A-Z]{14}\d{24})$/,
        'A chave tem 44 posições (NF-e) ou 50 (NFS-e).',
      ),
    motivo: z.enum(
      Object.keys(ROTULOS_DA_DEDUCAO) as [
        keyof typeof ROTULOS_DA_DEDUCAO,
        ...(keyof typeof ROTULOS_DA_DEDUCAO)[],
      ],
    ),
    /** Of «outras» alone. */
    descricao: todoVisivel(z.string().trim().min(1).max(150)).nullable(),
    emissao: Data,
    /** What of it may be deducted, and what of that is. */
    dedutivel: Dinheiro.min(1).max(MAIOR_VALOR),
    deduzido: Dinheiro.min(1).max(MAIOR_VALOR),
  })
  .strict()

/** What is charged, as a person asks for it. */
export const pedidoDeCobranca = {
  empresaId: Id,
  clienteId: Id,
  servicoId: Id.nullable(),
  servico: ServicoDaNota,
  descricao: todoVisivel(
    z
      .string()
      .trim()
      .min(1, 'Descreva o serviço.')
      .max(2000, 'A descrição vai até 2.000 caracteres.'),
  ),
  bruto: ValorDaVenda,
  desconto: Dinheiro.min(0).max(MAIOR_VALOR).default(0),
  deducoes: Dinheiro.min(0).max(MAIOR_VALOR).default(0),
  /** What the deductions are of, when they are told by document: then they are their sum. */
  documentosDaDeducao: z.array(DocumentoDaDeducao).max(MAXIMO_DE_DOCUMENTOS).optional(),
  competencia: Competencia,
  emissao: DataDoLivro,
  vencimento: DataDoLivro,
  forma: z.enum(FORMAS_DE_PAGAMENTO).default('outra'),
  parcelas: z.number().int().min(1).max(MAXIMO_DE_PARCELAS).default(1),
  /** IBGE code of where the service was done; null is where the company is, or abroad. */
  municipioDaPrestacao: z.number().int().min(1_100_000).max(5_399_999).nullable(),
  exterior: Exterior.nullable(),
  /** Of construction alone, and of shows, sport and leisure. */
  obra: Obra.nullable().optional(),
  evento: Evento.nullable().optional(),
  aliquotaIss: TaxaDigitada.nullable(),
  /** Null: as the rules say; a person may say otherwise. */
  issRetido: z.boolean().nullable(),
  informacoes: todoVisivel(z.string().trim().max(2000)).nullable(),
  /** The note that this one takes the place of. */
  substituiNotaId: Id.nullable(),
}

export const Recusa = z.object({
  codigo: z.string(),
  campo: z.string().nullable(),
  mensagem: z.string(),
  comoResolver: z.string().nullable(),
})

/** A tax kept back by the customer, and why; or why not. */
const RetencaoPrevista = z.object({
  tributo: z.enum(['iss', 'irrf', 'pis', 'cofins', 'csll', 'inss']),
  retido: z.boolean(),
  base: Dinheiro,
  aliquota: TaxaTexto.nullable(),
  valor: Dinheiro,
  porque: z.string(),
  lei: z.string().nullable(),
})

export const PreviaDaCobranca = z.object({
  bruto: Dinheiro,
  desconto: Dinheiro,
  deducoes: Dinheiro,
  base: Dinheiro,
  aliquotaIss: TaxaTexto.nullable(),
  iss: Dinheiro,
  /** How the ISS is paid; null of what was worked out before it was told. */
  recolhimentoDoIss: z
    .enum(['das', 'retido', 'guia-do-municipio', 'fixo', 'nao-devido'])
    .nullable()
    .default(null),
  retencoes: z.array(RetencaoPrevista),
  retido: Dinheiro,
  liquido: Dinheiro,
  /** Effective rate of the Simples of the month, as the note tells the burden; null where it is not of the Simples. */
  cargaAproximada: TaxaTexto.nullable(),
  memoria: Memoria,
})

/** What the sale adds to the taxes of its month, by the code that closes it. Null where the regime has no estimate. */
export const EfeitoNoMes = z.object({
  tributo: z.string(),
  antes: Dinheiro,
  depois: Dinheiro,
  diferenca: Dinheiro,
  rbt12: z.object({ agora: Dinheiro, noMesSeguinte: Dinheiro }).nullable(),
  fatorR: z
    .object({
      antes: TaxaTexto.nullable(),
      depois: TaxaTexto.nullable(),
      anexoAntes: z.string(),
      anexoDepois: z.string(),
    })
    .nullable(),
  memoria: Memoria,
})

export type PreviaGravada = z.infer<typeof PreviaDaCobranca>
