import { limparCpf, validarCpf } from '../../cadastro/index.ts'
import { formatarReais, ok, type Result, refuse } from '../../dinheiro/index.ts'
import { comPorta } from '../../porta/index.ts'
import { codigoDoMit, porqueNaoCabe } from './codigos.ts'
import { FORMA_DO_MIT } from './forma.ts'
import {
  type DadosMit,
  type FatosDoMit,
  GRUPOS_DO_MIT,
  type GrupoDoMit,
  MOTIVOS_DA_SUSPENSAO,
  type RecusaDoMit,
  type ResponsavelDoMit,
  type SuspensaoDoMit,
} from './tipos.ts'

const TRIBUTACAO = { 'real-anual': 1, 'real-trimestral': 2, presumido: 3 } as const
const PIS_COFINS = { 'nao-cumulativo': 1, cumulativo: 2, ambos: 3 } as const
const VARIACOES = { caixa: 1, competencia: 2 } as const
/** PJ em geral. */
const QUALIFICACAO = 1
const NO_MIT = { irpj: 'Irpj', csll: 'Csll', pis: 'PisPasep', cofins: 'Cofins' } as const
const [ADMINISTRATIVA, JUDICIAL] = [1, 2] as const
const DIGITOS_DO_PROCESSO = { [ADMINISTRATIVA]: 17, [JUDICIAL]: 20 } as const

const emReais = (centavos: number): number => centavos / 100
const recusar = (campo: string, mensagem: string) =>
  refuse({ codigo: 'fato-invalido', campo, mensagem } satisfies RecusaDoMit)

/**
 * The MIT of a month: what the Integra Contador (ENCAPURACAO314) takes as `dados`, before `JSON.stringify`. A tribute
 * that owes nothing is not in it; when none does, the month is told to be without movement, and its DCTFWeb leaves with
 * it (IN RFB 2.237/2024, arts. 2º, 3º and 5º).
 */
export const declararMit = comPorta(FORMA_DO_MIT, declararConferido)

type Debito = { id: number; tributo: GrupoDoMit; codigo: string; valor: number }

function declararConferido(fatos: FatosDoMit): Result<DadosMit, RecusaDoMit> {
  const responsavel = responsavelDe(fatos.responsavel)
  if (!responsavel.ok) return responsavel
  const debitos = debitosDe(fatos)
  if (!debitos.ok) return debitos
  const suspensoes = suspensoesDe(fatos.suspensoes ?? [], debitos.value)
  if (!suspensoes.ok) return suspensoes
  const [ano = 0, mes = 0] = fatos.competencia.split('-').map(Number)
  const semMovimento = debitos.value.length === 0
  return ok({
    PeriodoApuracao: { MesApuracao: mes, AnoApuracao: ano },
    DadosIniciais: {
      ...{ SemMovimento: semMovimento, QualificacaoPj: QUALIFICACAO },
      ...(semMovimento
        ? {}
        : {
            TributacaoLucro: TRIBUTACAO[fatos.tributacao],
            VariacoesMonetarias: VARIACOES[fatos.variacoes],
            RegimePisCofins: PIS_COFINS[fatos.pisCofins],
          }),
      ResponsavelApuracao: responsavel.value,
    },
    ...(semMovimento
      ? { TransmissaoImediata: true }
      : { Debitos: { ...balancoDe(fatos), ...porGrupo(debitos.value) } }),
    ...(suspensoes.value.length === 0 ? {} : { ListaSuspensoes: suspensoes.value }),
  })
}

function responsavelDe({ cpf, telefone, email, crc }: ResponsavelDoMit) {
  if (!validarCpf(cpf))
    return recusar(
      'responsavel.cpf',
      'O CPF do responsável pela apuração não é válido. Informe o do contador responsável.',
    )
  const digitos = telefone?.replace(/\D/g, '') ?? ''
  if (telefone !== undefined && !/^\d{10,11}$/.test(digitos))
    return recusar('responsavel.telefone', 'O telefone do responsável precisa do DDD e do número.')
  const registro = crc?.numero.toUpperCase().replace(/[^0-9A-Z]/g, '')
  if (crc !== undefined && !(/^[A-Z]{2}$/.test(crc.uf) && /^.{6,11}$/.test(registro ?? '')))
    return recusar('responsavel.crc', 'O CRC do responsável precisa da UF e do número de registro.')
  return ok({
    CpfResponsavel: limparCpf(cpf),
    ...(telefone === undefined
      ? {}
      : { TelResponsavel: { Ddd: digitos.slice(0, 2), NumTelefone: digitos.slice(2) } }),
    ...(email === undefined ? {} : { EmailResponsavel: email }),
    ...(crc === undefined || registro === undefined
      ? {}
      : { RegistroCrc: { UfRegistro: crc.uf, NumRegistro: registro } }),
  })
}

/** What owes something, in the order of the groups, each with its number; the same code twice adds up. */
function debitosDe(fatos: FatosDoMit): Result<Debito[], RecusaDoMit> {
  const somados = new Map<string, Omit<Debito, 'id'>>()
  for (const { tributo, codigoReceita, valor } of fatos.debitos) {
    if (valor === 0) continue
    const codigo = codigoDoMit(codigoReceita)
    const porque = porqueNaoCabe(codigo, tributo, fatos)
    if (porque !== null) return recusar('debitos', porque)
    const antes = somados.get(codigo)?.valor ?? 0
    somados.set(codigo, { tributo, codigo, valor: antes + valor })
  }
  const emOrdem = GRUPOS_DO_MIT.flatMap((grupo) =>
    [...somados.values()].filter(({ tributo }) => tributo === grupo),
  )
  return ok(emOrdem.map((debito, i) => ({ ...debito, id: i + 1 })))
}

const balancoDe = ({ tributacao, balancete }: FatosDoMit) =>
  tributacao === 'real-anual' ? { BalancoLucroReal: balancete === true } : {}

function porGrupo(debitos: readonly Debito[]): DadosMit['Debitos'] {
  const grupos = GRUPOS_DO_MIT.flatMap((grupo) => {
    const dele = debitos.filter(({ tributo }) => tributo === grupo)
    if (dele.length === 0) return []
    const ListaDebitos = dele.map(({ id, codigo, valor }) => ({
      ...{ IdDebito: id, CodigoDebito: codigo, ValorDebito: emReais(valor) },
    }))
    return [[NO_MIT[grupo], { ListaDebitos }] as const]
  })
  return Object.fromEntries(grupos)
}

type Suspensas = NonNullable<DadosMit['ListaSuspensoes']>[number]

function suspensoesDe(
  suspensoes: readonly SuspensaoDoMit[],
  debitos: readonly Debito[],
): Result<Suspensas[], RecusaDoMit> {
  const escritas: Suspensas[] = []
  for (const { codigoReceita, valor, processo, judicial } of suspensoes) {
    const debito = debitos.find(({ codigo }) => codigo === codigoDoMit(codigoReceita))
    if (debito === undefined || valor > debito.valor)
      return recusar(
        'suspensoes',
        `A suspensão de ${formatarReais(valor)} não cabe no débito de código ${codigoReceita} deste mês.`,
      )
    const tipo = judicial === undefined ? ADMINISTRATIVA : JUDICIAL
    const digitos = processo.replace(/\D/g, '')
    if (digitos.length !== DIGITOS_DO_PROCESSO[tipo])
      return recusar(
        'suspensoes',
        'O número do processo tem 17 dígitos, se administrativo, ou 20, se judicial.',
      )
    escritas.push({
      TipoSuspensao: tipo,
      ...(judicial === undefined
        ? {}
        : {
            MotivoSuspensao: MOTIVOS_DA_SUSPENSAO[judicial.motivo],
            ...(judicial.motivo === 'deposito-judicial' ? {} : { ComDeposito: judicial.deposito }),
          }),
      NumeroProcesso: digitos,
      ...(judicial === undefined
        ? {}
        : {
            ProcessoTerceiro: judicial.deTerceiro,
            DataDecisao: Number(judicial.decisao.replaceAll('-', '')),
            ...{ VaraJudiciaria: judicial.vara, CodigoMunicipioSj: judicial.municipioIbge },
          }),
      ListaDebitosSuspensos: [{ IdDebitoSuspenso: debito.id, ValorSuspenso: emReais(valor) }],
    })
  }
  return ok(escritas)
}
