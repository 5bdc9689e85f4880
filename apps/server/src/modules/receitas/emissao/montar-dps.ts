import { REGIME } from '@razao/engine/cadastro'
import { pisCofinsDaNota } from '@razao/engine/cobranca'
import { centavos } from '@razao/engine/dinheiro'
import { aliquotaNaNota } from '@razao/engine/municipal'
import type {
  DeducaoDaDps,
  Dps,
  EnderecoDaDps,
  EventoDaDps,
  ObraDaDps,
  PessoaDaDps,
  PrestadorDaDps,
  RegimeEspecial,
  SimplesDoPrestador,
} from '@razao/formats/dps'
import { taxaDaNota } from '@razao/formats/dps'
import { versaoDoProduto } from '../../../platform/versao.ts'
import type { ClienteDaNota, CobrancaAEmitir } from './ler-para-emitir.ts'
import { diaNoMes } from './nota-substituida.ts'

/** What the note says of the program that made it, up to 20 characters. */
export const APLICATIVO = `Razao ${versaoDoProduto()}`.slice(0, 20)

const REGIMES_ESPECIAIS: Readonly<Record<number, RegimeEspecial>> = {
  0: 'nenhum',
  1: 'ato-cooperado',
  2: 'estimativa',
  3: 'microempresa-municipal',
  4: 'notario',
  5: 'autonomo',
  6: 'sociedade-de-profissionais',
  9: 'outros',
}
const APURACOES = { 1: 'tudo-no-simples', 2: 'iss-fora', 3: 'tudo-fora' } as const
/** Why there is no NIF, as the note tells it. */
const SEM_NIF = { 1: 'dispensado', 2: 'nao-exigido' } as const

/** An instant as notes write it: whole seconds, by the clock of Brasília. */
export function instanteDaNota(quando: Date): string {
  const emBrasilia = new Date(quando.getTime() - 3 * 3_600_000)
  return `${emBrasilia.toISOString().slice(0, 19)}-03:00`
}

/**
 * The DPS of a charge, in the words of the layout. Pure: the same charge, number and instant give the same DPS, and it
 * is written down before anything leaves.
 */
export function montarDps(
  cobranca: CobrancaAEmitir,
  { numero, agora }: { numero: number; agora: Date },
): Dps {
  const { emissor, prestador, substitui } = cobranca
  const emissao = instanteDaNota(agora)
  return {
    ambiente: emissor.ambiente === 1 ? 'producao' : 'restrita',
    emissao,
    aplicativo: APLICATIVO,
    serie: Number(emissor.serie),
    numero,
    competencia: diaDaCompetencia(cobranca, emissao.slice(0, 10)),
    municipio: String(prestador.municipioIbge),
    ...(substitui === null
      ? {}
      : {
          substituicao: {
            chave: substitui.chave,
            motivo: 'outros',
            texto: `Substitui a nota ${substitui.numero}, emitida com erro.`,
          },
        }),
    prestador: prestadorDe(cobranca),
    ...comTomador(cobranca.cliente),
    servico: servicoDe(cobranca),
    valores: valoresDe(cobranca),
  }
}

/** The day of the service; a note in the place of another keeps the day of it, however late it is issued. */
function diaDaCompetencia({ competencia, substitui }: CobrancaAEmitir, hoje: string): string {
  return substitui?.dia.startsWith(competencia) ? substitui.dia : diaNoMes(competencia, hoje)
}

function simplesDe({ prestador, emissor }: CobrancaAEmitir): SimplesDoPrestador {
  if (prestador.regime === REGIME.mei) return { opcao: 'mei' }
  if (prestador.regime !== REGIME.simples) return { opcao: 'nao-optante' }
  const apuracao = APURACOES[emissor.apuracaoSimples as keyof typeof APURACOES]
  return { opcao: 'me-epp', apuracao: apuracao ?? 'tudo-no-simples' }
}

function prestadorDe(cobranca: CobrancaAEmitir): PrestadorDaDps {
  const { prestador, emissor, cidade, rota } = cobranca
  const { documento, inscricaoMunicipal, email, telefone } = prestador
  // What the rule forbids is telling it to the national system; the city always knows its own.
  const pode = cidade.inscricaoMunicipal !== 'proibida' || rota.rota === 'abrasf'
  const comIm = inscricaoMunicipal !== null && pode
  return {
    inscricao: { tipo: documento.length === 11 ? 'cpf' : 'cnpj', numero: documento },
    ...(comIm ? { inscricaoMunicipal } : {}),
    ...(telefone === null ? {} : { telefone: telefone.replace(/\D/g, '') }),
    ...(email === null ? {} : { email }),
    simples: simplesDe(cobranca),
    regimeEspecial: REGIMES_ESPECIAIS[emissor.regimeEspecial] ?? 'nenhum',
  }
}

/** Who takes the service; a person without any document is not told at all. */
function comTomador(cliente: ClienteDaNota): { tomador?: PessoaDaDps } {
  const inscricao = inscricaoDe(cliente)
  if (inscricao === null) return {}
  const { nome, inscricaoMunicipal, telefone, email } = cliente
  const endereco = enderecoDe(cliente)
  return {
    tomador: {
      inscricao,
      nome,
      ...(inscricaoMunicipal === null ? {} : { inscricaoMunicipal }),
      ...(endereco === null ? {} : { endereco }),
      ...(telefone === null ? {} : { telefone }),
      ...(email === null ? {} : { email }),
    },
  }
}

function inscricaoDe(cliente: ClienteDaNota): PessoaDaDps['inscricao'] | null {
  const { documentoTipo, documento, semNifMotivo } = cliente
  switch (documentoTipo) {
    case 'cnpj':
    case 'cpf':
    case 'nif':
      return { tipo: documentoTipo, numero: documento }
    case 'sem-nif':
      return {
        tipo: 'sem-nif',
        motivo: SEM_NIF[semNifMotivo as keyof typeof SEM_NIF] ?? 'nao-exigido',
      }
    case 'sem-documento':
    case 'outro':
      return null
  }
}

/** Only a whole address is told: a note without it is taken, a note with half of one is not. */
function enderecoDe(cliente: ClienteDaNota): EnderecoDaDps | null {
  const { logradouro, numero, complemento, bairro, cep, municipioIbge, pais } = cliente
  const { exteriorCodigoPostal, exteriorCidade, exteriorEstado } = cliente
  if (logradouro === null || bairro === null) return null
  const rua = {
    logradouro,
    numero: numero ?? 'S/N',
    bairro,
    ...(complemento === null ? {} : { complemento }),
  }
  if (cliente.tipo !== 3) {
    if (cep === null || municipioIbge === null) return null
    return { ...rua, onde: 'brasil', municipio: String(municipioIbge), cep }
  }
  if (pais === null || exteriorCidade === null || exteriorCodigoPostal === null) return null
  return {
    ...rua,
    onde: 'exterior',
    pais,
    codigoPostal: exteriorCodigoPostal,
    cidade: exteriorCidade,
    regiao: exteriorEstado ?? exteriorCidade,
  }
}

type Dados = CobrancaAEmitir['dados']
type PorEndereco = Extract<NonNullable<Dados['obra']>['identificacao'], { tipo: 'endereco' }>

function noEndereco({ endereco: { complemento, ...endereco } }: PorEndereco) {
  return {
    tipo: 'endereco' as const,
    endereco: {
      ...endereco,
      onde: 'brasil' as const,
      ...(complemento === null ? {} : { complemento }),
    },
  }
}

const obraDe = ({
  identificacao,
  inscricaoImobiliaria,
}: NonNullable<Dados['obra']>): ObraDaDps => ({
  identificacao: identificacao.tipo === 'endereco' ? noEndereco(identificacao) : identificacao,
  ...(inscricaoImobiliaria === null ? {} : { inscricaoImobiliaria }),
})

const eventoDe = ({ identificacao, ...evento }: NonNullable<Dados['evento']>): EventoDaDps => ({
  ...evento,
  identificacao: identificacao.tipo === 'endereco' ? noEndereco(identificacao) : identificacao,
})

function servicoDe({ descricao, dados, prestador, emissor }: CobrancaAEmitir): Dps['servico'] {
  const { servico, exterior, municipioDaPrestacao, informacoes } = dados
  const texto = [informacoes, emissor.informacoes].filter((parte) => parte !== null).join('\n')
  return {
    local: { municipio: String(municipioDaPrestacao ?? prestador.municipioIbge) },
    codigoTributacaoNacional: servico.codigoNacional,
    ...(servico.codigoMunicipal === null
      ? {}
      : { codigoTributacaoMunicipal: servico.codigoMunicipal }),
    descricao,
    ...(servico.nbs === null ? {} : { nbs: servico.nbs }),
    ...(exterior === null
      ? {}
      : {
          comercioExterior: {
            modo: exterior.modo,
            vinculo: exterior.vinculo,
            moeda: exterior.moeda,
            valorNaMoeda: exterior.valorNaMoeda,
            fomentoDoPrestador: exterior.fomentoDoPrestador,
            fomentoDoTomador: exterior.fomentoDoTomador,
            bens: { tipo: 'nenhum' as const },
            informarMdic: false,
          },
        }),
    ...(dados.obra ? { obra: obraDe(dados.obra) } : {}),
    ...(dados.evento ? { evento: eventoDe(dados.evento) } : {}),
    ...(texto === '' ? {} : { complemento: { texto } }),
  }
}

type Retido = CobrancaAEmitir['previa']['retencoes'][number]
const retidoDe = (retencoes: readonly Retido[], tributo: Retido['tributo']): number =>
  retencoes.find((uma) => uma.tributo === tributo && uma.retido)?.valor ?? 0

const POSICOES_DA_NFSE = 50

/** By document, where somebody told which; the whole amount otherwise. */
function deducaoDe({ deducoes, dados }: CobrancaAEmitir): DeducaoDaDps | null {
  if (deducoes === 0) return null
  const { documentosDaDeducao = [] } = dados
  if (documentosDaDeducao.length === 0) return { tipo: 'valor', valor: centavos(deducoes) }
  const documentos = documentosDaDeducao.map(({ chave, descricao, ...documento }) => ({
    ...documento,
    documento: { tipo: chave.length === POSICOES_DA_NFSE ? 'nfse' : 'nfe', chave } as const,
    ...(descricao === null ? {} : { descricao }),
    dedutivel: centavos(documento.dedutivel),
    deduzido: centavos(documento.deduzido),
  }))
  return { tipo: 'documentos', documentos }
}

function valoresDe(cobranca: CobrancaAEmitir): Dps['valores'] {
  const { bruto, desconto, previa } = cobranca
  const deducao = deducaoDe(cobranca)
  return {
    servico: centavos(bruto),
    ...(desconto === 0 ? {} : { descontoIncondicionado: centavos(desconto) }),
    ...(deducao === null ? {} : { deducao }),
    iss: issDe(cobranca),
    ...comFederais(cobranca),
    totalDosTributos: totalDe(cobranca, previa),
  }
}

function issDe(cobranca: CobrancaAEmitir): Dps['valores']['iss'] {
  const { dados, previa } = cobranca
  const { exterior } = dados
  const retido = retidoDe(previa.retencoes, 'iss') > 0
  return {
    tributacao:
      exterior === null
        ? { tipo: 'tributavel' }
        : { tipo: 'exportacao', paisDoResultado: exterior.pais },
    retencao: retido ? 'tomador' : 'nenhuma',
    ...(informaAliquota(cobranca, retido) && previa.aliquotaIss !== null
      ? { aliquota: taxaDaNota(previa.aliquotaIss) }
      : {}),
  }
}

const OPTANTES = { 'nao-optante': 'nao', mei: 'mei', 'me-epp': 'simples' } as const

/** Whether the rate of the ISS is told (annex I, E0600 to E0640); a city that nobody knows is taken as active. */
function informaAliquota(cobranca: CobrancaAEmitir, retido: boolean): boolean {
  const { emissor, cidade } = cobranca
  const dita = aliquotaNaNota({
    optante: OPTANTES[simplesDe(cobranca).opcao],
    apuracaoSimples: emissor.apuracaoSimples,
    regimeEspecial: emissor.regimeEspecial,
    tributacao: cobranca.dados.exterior === null ? 1 : 3,
    beneficio: 'nenhum',
    retido,
    cidadeAtiva: cidade.ativa ?? true,
  })
  return dita.ok && dita.value.uso === 'exigida'
}

/** PIS and COFINS of the company's own assessment; without any there is no base, and the CST says so (E0678, E0682). */
function debitoProprio({ prestador, competencia, bruto, desconto }: CobrancaAEmitir) {
  const preco = centavos(bruto - desconto)
  const dito = pisCofinsDaNota({ regime: prestador.regime, competencia, preco })
  return dito.ok && dito.value !== null ? { cst: '01', ...dito.value } : { cst: '00' }
}

function comFederais(cobranca: CobrancaAEmitir): Partial<Pick<Dps['valores'], 'federais'>> {
  if (cobranca.prestador.regime === REGIME.mei) return {}
  const { retencoes } = cobranca.previa
  const [irrf, inss] = [retidoDe(retencoes, 'irrf'), retidoDe(retencoes, 'inss')]
  const retidas = (['pis', 'cofins', 'csll'] as const)
    .map((tributo) => [tributo, retidoDe(retencoes, tributo)] as const)
    .filter(([, valor]) => valor > 0)
  if (irrf + inss === 0 && retidas.length === 0) return {}
  return {
    federais: {
      ...(inss === 0 ? {} : { previdenciaRetida: centavos(inss) }),
      ...(irrf === 0 ? {} : { irrfRetido: centavos(irrf) }),
      ...(retidas.length === 0
        ? {}
        : {
            contribuicoes: {
              ...debitoProprio(cobranca),
              retidas: Object.fromEntries(retidas.map(([nome, valor]) => [nome, centavos(valor)])),
            },
          }),
    },
  }
}

/** Approximate burden of Lei 12.741/2012: IRPJ 4,8 %, CSLL 2,88 %, PIS 0,65 % and COFINS 3 % of a service. */
const CARGA_FEDERAL = '0.1133'

function totalDe(
  { prestador }: CobrancaAEmitir,
  previa: CobrancaAEmitir['previa'],
): Dps['valores']['totalDosTributos'] {
  if (prestador.regime === REGIME.mei) return { tipo: 'nao-informado' }
  if (prestador.regime === REGIME.simples)
    return { tipo: 'simples', taxa: taxaDaNota(previa.cargaAproximada ?? '0') }
  return {
    tipo: 'percentuais',
    federais: CARGA_FEDERAL,
    estaduais: '0',
    municipais: taxaDaNota(previa.aliquotaIss ?? '0'),
  }
}
