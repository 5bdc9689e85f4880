import type { cadastro, RouteInput } from '@razao/contract'
import { anexoSugerido, REGIME, TIPO_CONTA_CORRENTE, validarCpf } from '@razao/engine/cadastro'
import { lerDinheiro } from '../../../ui/dinheiro-digitado.ts'
import { formatarData, formatarNumero, formatarValor } from '../../../ui/formato.ts'
import { dataDigitada, limpar, mascarar, validarMascara } from '../../../ui/mascaras.ts'
import { type Erros, lerParticipacao } from '../nova/nova-empresa.ts'
import type { Cadastro, CadastroPublico } from './editar.ts'

type EnvioDeAtividade = RouteInput<typeof cadastro.alterarAtividades>['atividades'][number]
type EnvioDeSocio = RouteInput<typeof cadastro.alterarSocios>['socios'][number]
type EnvioDeConta = RouteInput<typeof cadastro.alterarContasCorrentes>['contas'][number]
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
  /** `ddmmaaaa`. */
  readonly nascimento: string
  readonly rg: string
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
  socios.map(({ nascimento, rg, participacao, de, ate, ...socio }) => ({
    ...socio,
    chave: chave(),
    nascimento: naMascara(nascimento),
    rg: rg ?? '',
    participacao: formatarNumero(participacao),
    de: naMascara(de),
    ate: naMascara(ate),
  }))

export const novoSocio = (hoje: string): SocioEscrito => ({
  ...{ chave: chave(), id: null, nome: '', cpf: '', nascimento: '', rg: '' },
  ...{ participacao: '', administrador: false },
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
    for (const [campo, tipo] of [
      ['nascimento', 'birthDate'],
      ['rg', 'rg'],
    ] as const) {
      const mensagem = validarMascara(tipo, socio[campo])
      if (mensagem !== null) erros[`${i}.${campo}`] = mensagem
    }
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
  lista.map(({ chave: _, nascimento, rg, participacao, de, ate, ...socio }) => ({
    ...socio,
    nascimento: dataDigitada(nascimento),
    rg: rg === '' ? null : rg,
    participacao: lerParticipacao(participacao) ?? '0',
    de: dataDigitada(de) ?? '',
    ate: dataDigitada(ate),
  }))

export type ContaEscrita = ComChave<Omit<EnvioDeConta, 'tipo'> & { readonly tipo: string }>

export const contasDo = ({ contas }: Pick<Cadastro, 'contas'>): ContaEscrita[] =>
  contas.map((conta) => ({
    ...conta,
    chave: chave(),
    agencia: limpar('agencia', conta.agencia),
    conta: limpar('conta-corrente', conta.conta),
    tipo: String(conta.tipo),
  }))

export const novaConta = (): ContaEscrita => ({
  ...{ chave: chave(), banco: '', agencia: '', conta: '' },
  tipo: String(TIPO_CONTA_CORRENTE.normal),
  apelido: 'Conta movimento',
})

export function errosDasContas(lista: readonly ContaEscrita[]): Erros {
  const erros: Record<string, string> = {}
  const numero = ({ banco, agencia, conta }: ContaEscrita) => `${banco} ${agencia} ${conta}`
  for (const [i, escrita] of lista.entries()) {
    const { banco, agencia, conta, apelido } = escrita
    if (!/^\d{3}$/.test(banco))
      erros[`${i}.banco`] = 'O número do banco tem 3 algarismos, como 001.'
    const daAgencia = agencia === '' ? 'Preencha «Agência».' : validarMascara('agencia', agencia)
    if (daAgencia !== null) erros[`${i}.agencia`] = daAgencia
    const daConta = conta === '' ? 'Preencha «Conta».' : validarMascara('conta-corrente', conta)
    if (daConta !== null) erros[`${i}.conta`] = daConta
    else if (lista.findIndex((outra) => numero(outra) === numero(escrita)) !== i)
      erros[`${i}.conta`] = 'Esta conta já está na lista.'
    if (apelido.trim() === '') erros[`${i}.apelido`] = 'Preencha «Como o escritório a chama».'
  }
  return erros
}

export const contasParaEnvio = (lista: readonly ContaEscrita[]): EnvioDeConta[] =>
  lista.map(({ chave: _, agencia, conta, tipo, ...resto }) => ({
    ...resto,
    agencia: mascarar('agencia', agencia),
    conta: mascarar('conta-corrente', conta),
    tipo: Number(tipo) as EnvioDeConta['tipo'],
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
