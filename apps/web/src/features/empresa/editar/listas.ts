import type { cadastro, RouteInput } from '@razao/contract'
import { anexoSugerido, REGIME, validarCpf } from '@razao/engine/cadastro'
import { lerDinheiro } from '../../../ui/dinheiro-digitado.ts'
import { formatarData, formatarNumero, formatarValor } from '../../../ui/formato.ts'
import { dataDigitada, limpar } from '../../../ui/mascaras.ts'
import { type Erros, lerParticipacao } from '../nova/nova-empresa.ts'
import type { Cadastro, CadastroPublico } from './editar.ts'

type EnvioDeAtividade = RouteInput<typeof cadastro.alterarAtividades>['atividades'][number]
type EnvioDeSocio = RouteInput<typeof cadastro.alterarSocios>['socios'][number]
type EnvioDeMes = RouteInput<typeof cadastro.corrigirMesesAnteriores>['meses'][number]

/** A line of a list being edited: the key holds it while others come and go. */
type ComChave<T> = T & { readonly chave: number }
let ultima = 0
const chave = (): number => {
  ultima += 1
  return ultima
}

export type AtividadeEscrita = ComChave<{
  readonly cnae: string
  readonly descricao: string
  readonly itemLc116: string
  readonly anexo: EnvioDeAtividade['anexo'] | ''
  /** Empty: the one of the CNAE. */
  readonly presuncao: NonNullable<EnvioDeAtividade['presuncao']> | ''
  readonly principal: boolean
  readonly semIss: boolean
  readonly issFixo: boolean
}>

export const atividadesDo = ({ atividades }: Pick<Cadastro, 'atividades'>): AtividadeEscrita[] =>
  atividades.map(({ presuncaoDoCnae: _, itemLc116, presuncao, ...atividade }) => ({
    ...atividade,
    chave: chave(),
    itemLc116: itemLc116 ?? '',
    presuncao: presuncao ?? '',
  }))

export const novaAtividade = (cnae = '', descricao = '', principal = false): AtividadeEscrita => ({
  chave: chave(),
  cnae,
  descricao: descricao.slice(0, 200),
  itemLc116: '',
  anexo: cnae === '' ? '' : (anexoSugerido(cnae) ?? ''),
  presuncao: '',
  principal,
  semIss: false,
  issFixo: false,
})

/** What the register has and the list does not, to be confirmed one by one. */
export const comCnaesDaReceita = (
  lista: readonly AtividadeEscrita[],
  publico: CadastroPublico,
): AtividadeEscrita[] => [
  ...lista,
  ...publico.cnaes
    .filter(({ codigo }) => !lista.some(({ cnae }) => cnae === codigo))
    .map(({ codigo, descricao }) => novaAtividade(codigo, descricao, false)),
]

export function errosDasAtividades(lista: readonly AtividadeEscrita[]): Erros {
  const erros: Record<string, string> = {}
  for (const [i, { cnae, descricao, itemLc116, anexo }] of lista.entries()) {
    if (cnae === '') erros[`${i}.cnae`] = 'Preencha «CNAE».'
    else if (!/^\d{7}$/.test(cnae)) erros[`${i}.cnae`] = 'O CNAE tem 7 números.'
    else if (lista.findIndex((outra) => outra.cnae === cnae && outra.anexo === anexo) !== i)
      erros[`${i}.cnae`] = 'Este CNAE já está na lista com este anexo.'
    if (descricao.trim() === '') erros[`${i}.descricao`] = 'Preencha «Descrição».'
    if (itemLc116 !== '' && !/^\d{1,2}\.\d{2}$/.test(itemLc116))
      erros[`${i}.itemLc116`] = 'Escreva como 14.01.'
    if (anexo === '') erros[`${i}.anexo`] = 'Escolha o anexo.'
  }
  return erros
}

export const atividadesParaEnvio = (lista: readonly AtividadeEscrita[]): EnvioDeAtividade[] =>
  lista.map(({ chave: _, itemLc116, presuncao, anexo, ...atividade }) => ({
    ...atividade,
    anexo: anexo || 'III',
    itemLc116: itemLc116 === '' ? null : itemLc116,
    presuncao: presuncao === '' ? null : presuncao,
  }))

/** Presumption matters to the Lucro Presumido and to the Real paid by estimate. */
export const olhaPresuncao = ({ regimes }: Pick<Cadastro, 'regimes'>): boolean =>
  regimes.some(({ regime }) => regime === REGIME.presumido || regime === REGIME.realMensal)

export type SocioEscrito = ComChave<{
  readonly id: number | null
  readonly nome: string
  readonly cpf: string
  /** As typed: `50` or `33,333333`. */
  readonly participacao: string
  readonly administrador: boolean
  /** `ddmmaaaa`. */
  readonly de: string
  readonly ate: string
}>
const naMascara = (data: string | null): string =>
  data === null ? '' : limpar('date', formatarData(data))

export const sociosDo = ({ socios }: Pick<Cadastro, 'socios'>): SocioEscrito[] =>
  socios.map(({ participacao, de, ate, ...socio }) => ({
    ...socio,
    chave: chave(),
    participacao: formatarNumero(participacao),
    de: naMascara(de),
    ate: naMascara(ate),
  }))

export const novoSocio = (hoje: string): SocioEscrito => ({
  ...{ chave: chave(), id: null, nome: '', cpf: '', participacao: '', administrador: false },
  de: naMascara(hoje),
  ate: '',
})

const DATA = 'Escreva uma data que existe, como 31/12/2026.'

export function errosDosSocios(lista: readonly SocioEscrito[], hoje: string): Erros {
  const erros: Record<string, string> = {}
  let soma = 0
  for (const [i, socio] of lista.entries()) {
    const participacao = lerParticipacao(socio.participacao)
    const [de, ate] = [dataDigitada(socio.de), dataDigitada(socio.ate)]
    if (socio.ate === '') soma += Math.round(Number(participacao ?? 0) * 1_000_000)
    if (socio.nome.trim() === '') erros[`${i}.nome`] = 'Preencha «Nome».'
    if (socio.cpf === '') erros[`${i}.cpf`] = 'Preencha «CPF».'
    else if (!validarCpf(socio.cpf)) erros[`${i}.cpf`] = 'CPF inválido. Confira os números.'
    if (participacao === null) erros[`${i}.participacao`] = 'Escreva como 50 ou 33,33.'
    if (de === null) erros[`${i}.de`] = DATA
    if (socio.ate !== '' && ate === null) erros[`${i}.ate`] = DATA
    else if (ate !== null && de !== null && ate < de)
      erros[`${i}.ate`] = 'A saída é antes da entrada.'
    else if (ate !== null && ate > hoje) erros[`${i}.ate`] = 'A saída não pode ser no futuro.'
  }
  const ativos = lista.some(({ ate }) => ate === '')
  if (ativos && soma !== 100_000_000 && Object.keys(erros).length === 0)
    erros.soma = 'As participações de quem é sócio hoje precisam somar 100 %.'
  return erros
}

export const sociosParaEnvio = (lista: readonly SocioEscrito[]): EnvioDeSocio[] =>
  lista.map(({ chave: _, participacao, de, ate, ...socio }) => ({
    ...socio,
    participacao: lerParticipacao(participacao) ?? '0',
    de: dataDigitada(de) ?? '',
    ate: dataDigitada(ate),
  }))

export type MesLido = {
  readonly competencia: string
  readonly interna: number | null
  readonly externa: number | null
  readonly folha: number | null
  readonly bloqueadoPor: readonly string[]
}
export type MesEscrito = {
  readonly interna: string
  readonly externa: string
  readonly folha: string
}
const emReais = (valor: number | null): string => (valor === null ? '' : formatarValor(valor))

export const mesesEscritos = (meses: readonly MesLido[]): Record<string, MesEscrito> =>
  Object.fromEntries(
    meses.map(({ competencia, interna, externa, folha }) => [
      competencia,
      { interna: emReais(interna), externa: emReais(externa), folha: emReais(folha) },
    ]),
  )

const VALOR = 'Escreva o valor, mesmo que seja 0.'
const ler = (texto: string): number | null => (texto.trim() === '' ? 0 : lerDinheiro(texto))

/** Only the months that somebody wrote in, with what is wrong in each. */
export function mesesMudados(
  meses: readonly MesLido[],
  escritos: Readonly<Record<string, MesEscrito>>,
): { mudam: EnvioDeMes[]; erros: Erros } {
  const erros: Record<string, string> = {}
  const originais = mesesEscritos(meses)
  const mudam = meses.flatMap(({ competencia }): EnvioDeMes[] => {
    const [escrito, original] = [escritos[competencia], originais[competencia]]
    if (!escrito || !original) return []
    const campos = ['interna', 'externa', 'folha'] as const
    if (campos.every((campo) => escrito[campo] === original[campo])) return []
    if (escrito.interna.trim() === '') erros[`${competencia}.interna`] = VALOR
    for (const campo of campos)
      if ((ler(escrito[campo]) ?? -1) < 0) erros[`${competencia}.${campo}`] = VALOR
    const [interna, externa, folha] = campos.map((campo) => ler(escrito[campo]) ?? 0)
    return [{ competencia, interna: interna ?? 0, externa: externa ?? 0, folha: folha ?? 0 }]
  })
  return { mudam, erros }
}
