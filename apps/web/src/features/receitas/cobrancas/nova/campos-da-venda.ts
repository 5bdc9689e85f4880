import { cobrancas, contratos, servicos } from '@razao/contract'
import { ROTULOS_PAIS } from '@razao/engine/cadastro'
import type { NaturezaDeServico, ServicoComBaseMinima } from '@razao/engine/tributos/retencoes'
import type { Valores } from '../../../../ui/campos.ts'
import { ROTULOS_DA_FORMA } from '../cobranca.ts'
import { descricaoNaNota } from './descricao-na-nota.ts'
import { type DocumentoEscrito, erroDosDocumentos } from './documentos-da-deducao.ts'
import {
  FOMENTOS_DO_PRESTADOR,
  FOMENTOS_DO_TOMADOR,
  MODOS,
  MOEDAS,
  OUTRA_MOEDA,
  VINCULOS,
} from './moedas.ts'
import { camposDaObraEDoEvento, type OQueIdentifica } from './obra-e-evento.ts'

/** A charge of one day, or what repeats. */
export type Modo = 'cobranca' | 'contrato'
export type ClienteEscolhido = {
  readonly id: number
  readonly nome: string
  readonly documento: string | null
}
export type MunicipioEscolhido = { readonly ibge: number; readonly nome: string }
type Forma = keyof typeof ROTULOS_DA_FORMA
type Periodicidade = (typeof contratos.PERIODICIDADES)[number]
type Indice = (typeof contratos.INDICES_DE_REAJUSTE)[number]

const digitos =
  (quantos: number, oQue: string) =>
  (valor: string): string | null =>
    new RegExp(`^\\d{${quantos}}$`).test(valor.trim()) ? null : `${oQue} tem ${quantos} números.`

const inteiroEntre =
  (minimo: number, maximo: number, aviso: string) =>
  (valor: string): string | null =>
    /^\d{1,4}$/.test(valor.trim()) && Number(valor) >= minimo && Number(valor) <= maximo
      ? null
      : aviso

const ANEXOS = [
  ['', 'Seguir a atividade da empresa'],
  ['III', 'Anexo III — Serviços'],
  ['IV', 'Anexo IV — Serviços (CPP fora do DAS)'],
  ['V', 'Anexo V — Serviços'],
  ['FATOR_R', 'III ou V, pelo fator R'],
  ['I', 'Anexo I — Comércio'],
  ['II', 'Anexo II — Indústria'],
] as const

const FORMAS = Object.entries(ROTULOS_DA_FORMA) as [Forma, string][]
const NATUREZAS = Object.entries(servicos.ROTULOS_DA_NATUREZA) as [NaturezaDeServico, string][]
const BASES = [
  ['', 'O contrato separa os materiais'],
  ...(Object.entries(servicos.ROTULOS_DA_BASE_MINIMA) as [ServicoComBaseMinima, string][]),
] as readonly (readonly ['' | ServicoComBaseMinima, string])[]
const DOS_PAISES: readonly (readonly [string, string])[] = [
  ['', 'Escolha o país'],
  ...Object.entries(ROTULOS_PAIS).sort(([, a], [, b]) => a.localeCompare(b, 'pt-BR')),
]
const PERIODICIDADES = [
  ['mensal', 'Todo mês'],
  ['bimestral', 'A cada dois meses'],
  ['trimestral', 'A cada três meses'],
  ['semestral', 'A cada seis meses'],
  ['anual', 'Todo ano'],
] as const satisfies readonly (readonly [Periodicidade, string])[]
const INDICES = [
  ['', 'Sem reajuste'],
  ...contratos.INDICES_DE_REAJUSTE.map((um) => [um, contratos.ROTULOS_INDICE[um] ?? um] as const),
] as readonly (readonly ['' | Indice, string])[]
const DIAS = [
  ['', 'No último dia útil do mês'],
  ...Array.from({ length: 31 }, (_, i) => [String(i + 1), `No dia ${i + 1}`] as const),
] as readonly (readonly [string, string])[]

const doServico = () =>
  ({
    cliente: {
      tipo: 'livre',
      rotulo: 'Cliente',
      vazio: null as ClienteEscolhido | null,
      obrigatorio: true,
      ponteiro: 'clienteId',
    },
    servicoId: { tipo: 'livre', rotulo: 'Serviço do catálogo', vazio: null as number | null },
    codigoNacional: {
      tipo: 'livre',
      rotulo: 'Código do serviço',
      vazio: '' as string,
      obrigatorio: true,
      ponteiro: 'servico.codigoNacional',
    },
    codigoMunicipal: {
      rotulo: 'Código municipal (opcional)',
      exemplo: '000',
      maximo: 3,
      ponteiro: 'servico.codigoMunicipal',
      validar: digitos(3, 'O código municipal'),
    },
    nbs: {
      rotulo: 'NBS (opcional)',
      exemplo: '000000000',
      maximo: 9,
      ponteiro: 'servico.nbs',
      validar: digitos(9, 'A NBS'),
    },
    cnae: {
      rotulo: 'CNAE (opcional)',
      exemplo: '0000000',
      maximo: 7,
      ponteiro: 'servico.cnae',
      validar: digitos(7, 'O CNAE'),
    },
    anexo: {
      tipo: 'escolha',
      rotulo: 'Anexo do Simples',
      opcoes: ANEXOS,
      ponteiro: 'servico.anexo',
    },
    natureza: {
      tipo: 'escolha',
      rotulo: 'Natureza do serviço',
      opcoes: NATUREZAS,
      descricao: 'É o que decide as retenções federais.',
      ponteiro: 'servico.natureza',
    },
    cessaoDeMaoDeObra: { tipo: 'chave', rotulo: 'Cessão de mão de obra ou empreitada' },
    inssBaseMinima: {
      tipo: 'escolha',
      rotulo: 'Materiais e equipamentos na base do INSS',
      opcoes: BASES,
      ponteiro: 'servico.inssBaseMinima',
    },
  }) as const

const dosValores = (modo: Modo) =>
  ({
    bruto: {
      tipo: 'dinheiro',
      rotulo: 'Valor (R$)',
      obrigatorio: true,
      ponteiro: modo === 'contrato' ? 'valor' : 'bruto',
      validar: (valor: number) => (valor > 0 ? null : 'O valor tem de ser maior que zero.'),
    },
    desconto: {
      tipo: 'dinheiro',
      rotulo: 'Desconto (R$)',
      descricao: 'Dado agora, sem condição: sai da nota.',
      validar: (valor: number) => (valor >= 0 ? null : 'O desconto não é negativo.'),
    },
    deducoes: {
      tipo: 'dinheiro',
      rotulo: 'Deduções da base do ISS (R$)',
      descricao: 'Só as que a lei do município admite.',
      validar: (valor: number) => (valor >= 0 ? null : 'A dedução não é negativa.'),
    },
    documentosDaDeducao: {
      tipo: 'livre',
      rotulo: 'Documentos deduzidos',
      vazio: [] as readonly DocumentoEscrito[],
      validar: erroDosDocumentos,
    },
    municipio: {
      tipo: 'livre',
      rotulo: 'Onde o serviço foi prestado',
      vazio: null as MunicipioEscolhido | null,
      ponteiro: 'municipioDaPrestacao',
    },
    aliquotaIss: {
      tipo: 'percentual',
      rotulo: 'Alíquota do ISS (%)',
      descricao: 'Vazia: a do município ou a do perfil da empresa.',
      validar: (fator: string) =>
        Number(fator) > 0.05 ? 'A alíquota do ISS vai até 5 % (LC 116/2003, art. 8º).' : null,
    },
    issRetido: {
      tipo: 'escolha',
      rotulo: 'Retenção do ISS',
      opcoes: [
        ['', 'Como mandam as regras'],
        ['sim', 'O cliente retém'],
        ['nao', 'O cliente não retém'],
      ],
    },
    informacoes: {
      tipo: 'longo',
      rotulo: 'Informações complementares da nota',
      maximo: 2000,
    },
    forma: { tipo: 'escolha', rotulo: 'Como o cliente paga', opcoes: FORMAS },
    parcelas: {
      tipo: 'numero',
      rotulo: 'Parcelas',
      maximo: 2,
      validar: inteiroEntre(
        1,
        cobrancas.MAXIMO_DE_PARCELAS,
        `De 1 a ${cobrancas.MAXIMO_DE_PARCELAS} parcelas.`,
      ),
    },
  }) as const

/** Asked only of who is abroad; the others are not checked. */
const doExterior = (asked: boolean) =>
  ({
    pais: {
      tipo: 'escolha',
      rotulo: 'País onde o resultado acontece',
      opcoes: DOS_PAISES,
      obrigatorio: asked,
      ponteiro: 'exterior.pais',
    },
    moeda: {
      tipo: 'escolha',
      rotulo: 'Moeda',
      opcoes: [...MOEDAS, [OUTRA_MOEDA, 'Outra moeda']],
      ponteiro: 'exterior.moeda',
    },
    codigoDaMoeda: {
      rotulo: 'Código da moeda no Banco Central',
      exemplo: '000',
      maximo: 3,
      validar: digitos(3, 'O código da moeda'),
    },
    valorNaMoeda: {
      tipo: 'dinheiro',
      rotulo: 'Valor na moeda',
      obrigatorio: asked,
      ponteiro: 'exterior.valorNaMoeda',
    },
    cambio: {
      rotulo: 'Cotação (R$ por unidade)',
      exemplo: '5,4321',
      maximo: 13,
      obrigatorio: asked,
      ponteiro: 'exterior.cambio',
      validar: (texto: string) =>
        /^\d{1,6}([.,]\d{1,6})?$/.test(texto.trim()) ? null : 'Escreva a cotação, como 5,4321.',
    },
    dataDoCambio: {
      tipo: 'data',
      rotulo: 'Data da cotação',
      obrigatorio: asked,
      ponteiro: 'exterior.dataDoCambio',
    },
    fonteDoCambio: {
      rotulo: 'De onde veio a cotação',
      exemplo: 'PTAX de venda do Banco Central',
      maximo: 100,
      obrigatorio: asked,
      ponteiro: 'exterior.fonteDoCambio',
      ...(asked ? { minimo: [3, 'Diga de onde veio a cotação.'] as const } : {}),
    },
    modoDePrestacao: {
      tipo: 'escolha',
      rotulo: 'Como o serviço é prestado',
      opcoes: MODOS,
      ponteiro: 'exterior.modo',
    },
    vinculo: {
      tipo: 'escolha',
      rotulo: 'Vínculo com o cliente',
      opcoes: VINCULOS,
      ponteiro: 'exterior.vinculo',
    },
    fomentoDoPrestador: {
      tipo: 'escolha',
      rotulo: 'Apoio à exportação de quem presta',
      opcoes: FOMENTOS_DO_PRESTADOR,
    },
    fomentoDoTomador: {
      tipo: 'escolha',
      rotulo: 'Apoio de quem contrata',
      opcoes: FOMENTOS_DO_TOMADOR,
    },
  }) as const

type Datas = Readonly<Record<string, unknown>>

const daCobranca = (asked: boolean) =>
  ({
    competencia: { tipo: 'mes', rotulo: 'Competência', obrigatorio: asked },
    emissao: {
      tipo: 'data',
      rotulo: 'Emissão da nota',
      obrigatorio: asked,
      validar: (dia: string, { competencia }: Datas) =>
        asked && dia.slice(0, 7) < String(competencia)
          ? 'A nota é emitida na competência do serviço ou depois dela.'
          : null,
    },
    vencimento: {
      tipo: 'data',
      rotulo: 'Vencimento',
      obrigatorio: asked,
      validar: (dia: string, { emissao }: Datas) =>
        asked && dia < String(emissao) ? 'O vencimento é no dia da emissão ou depois.' : null,
    },
  }) as const

const doContrato = (asked: boolean) =>
  ({
    periodicidade: { tipo: 'escolha', rotulo: 'Repete', opcoes: PERIODICIDADES },
    dia: { tipo: 'escolha', rotulo: 'Dia da emissão', opcoes: DIAS },
    venceEmDias: {
      tipo: 'numero',
      rotulo: 'Vence quantos dias depois',
      maximo: 3,
      obrigatorio: asked,
      validar: inteiroEntre(0, 365, 'De 0 a 365 dias.'),
    },
    inicio: { tipo: 'data', rotulo: 'Início', obrigatorio: asked },
    fim: {
      tipo: 'data',
      rotulo: 'Fim (opcional)',
      validar: (dia: string, { inicio }: Datas) =>
        asked && dia < String(inicio) ? 'O fim é no dia do início ou depois.' : null,
    },
    indice: { tipo: 'escolha', rotulo: 'Reajuste anual', opcoes: INDICES },
    emitir: {
      tipo: 'chave',
      rotulo: 'Emitir a nota sozinha no dia',
      descricao: 'Desligado: a cobrança nasce em «A faturar» e espera alguém emitir.',
    },
  }) as const

/** What is asked besides what is asked of everybody. */
export type OQueSePede = {
  readonly noExterior: boolean
  readonly identifica: OQueIdentifica | null
}

/** Everything that a charge or a contract may say; what the other asks is there and is not checked. */
export const camposDaVenda = (
  modo: Modo,
  { noExterior = false, identifica = null }: Partial<OQueSePede> = {},
) =>
  ({
    ...doServico(),
    descricao: {
      tipo: 'longo',
      rotulo: 'Descrição na nota',
      obrigatorio: true,
      maximo: 2000,
      linhas: 3,
      validar: (texto: string, { competencia }: Datas) => {
        const mes = String(competencia || '2026-01')
        const dita = descricaoNaNota(texto, mes)
        return dita.ok ? null : dita.mensagem
      },
    },
    ...dosValores(modo),
    ...doExterior(noExterior),
    ...camposDaObraEDoEvento(identifica),
    ...daCobranca(modo === 'cobranca'),
    ...doContrato(modo === 'contrato'),
  }) as const

export type CamposDaVenda = ReturnType<typeof camposDaVenda>
export type ValoresDaVenda = Valores<CamposDaVenda>
