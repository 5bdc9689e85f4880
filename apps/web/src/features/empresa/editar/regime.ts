import type { cadastro, RouteInput } from '@razao/contract'
import { REGIME } from '@razao/engine/cadastro'
import { somarMeses } from '@razao/engine/tempo'
import type { CamposDeTexto } from '../../../ui/campos.ts'
import { lerAliquota, mesDaMascara, mesEmMascara } from '../nova/nova-empresa.ts'
import type { Cadastro } from './editar.ts'

type Nome =
  | 'vigenteDe'
  | 'regime'
  | 'anexo'
  | 'meiAtividade'
  | 'baseReconhecimento'
  | 'aliquotaIss'
  | 'impedidaIcmsIss'
  | 'motivo'
export type Regime = Readonly<Record<Nome, string>>
type Envio = Omit<RouteInput<typeof cadastro.alterarRegime>, 'empresaId' | 'versao'>

const eh = (texto: unknown, regime: number): boolean => Number(texto) === regime
const ehLucro = (texto: unknown): boolean =>
  [REGIME.presumido, REGIME.realTrimestral, REGIME.realMensal].some((regime) => eh(texto, regime))

export const CAMPOS_DO_REGIME: CamposDeTexto<Nome> = {
  vigenteDe: {
    tipo: 'date-mes-ano',
    rotulo: 'A partir de qual competência',
    obrigatorio: true,
    validar: (valor) =>
      mesDaMascara(valor) === null ? 'Escreva o mês e o ano, como 10/2026.' : null,
  },
  regime: { rotulo: 'Regime tributário', obrigatorio: true },
  anexo: { rotulo: 'Anexo da atividade principal' },
  meiAtividade: { rotulo: 'O que o MEI faz' },
  baseReconhecimento: { rotulo: 'Reconhecimento da receita' },
  aliquotaIss: {
    tipo: 'numero',
    rotulo: 'Alíquota do ISS (%)',
    descricao: 'A do município, até 5 %. Vazia para quem não presta serviço.',
    exemplo: '5,00',
    maximo: 5,
    autoComplete: 'off',
    validar: (valor, { regime }) =>
      ehLucro(regime) && lerAliquota(valor) === null
        ? 'Escreva a alíquota do município, de 0 a 5 %.'
        : null,
  },
  impedidaIcmsIss: { rotulo: 'Sublimite' },
  motivo: {
    tipo: 'longo',
    rotulo: 'Motivo da mudança',
    descricao: 'Fica no histórico. Pelo menos 5 letras.',
    obrigatorio: true,
    maximo: 500,
    validar: (valor) => (valor.length < 5 ? 'Escreva ao menos 5 letras.' : null),
  },
}

/** The regime in force, to begin in the first month that may still change. */
export function regimeDo({ regimes, meses, primeiraCompetencia }: Cadastro): Regime {
  const [atual] = regimes
  const ultimaBloqueada = meses.findLast(({ bloqueada }) => bloqueada)?.competencia
  const desde = ultimaBloqueada ? somarMeses(ultimaBloqueada, 1) : primeiraCompetencia
  return {
    vigenteDe: mesEmMascara(desde),
    regime: String(atual?.regime ?? ''),
    anexo: atual?.anexo ?? '',
    meiAtividade: atual?.meiAtividade ?? '',
    baseReconhecimento: String(atual?.baseReconhecimento ?? 0),
    aliquotaIss: emPercentual(atual?.aliquotaIss ?? null),
    impedidaIcmsIss: atual?.impedidaIcmsIss ? 'sim' : '',
    motivo: '',
  }
}

/** `'0.0250'` → `2,5`. */
function emPercentual(fator: string | null): string {
  if (fator === null) return ''
  return String(Math.round(Number(fator) * 10_000) / 100).replace('.', ',')
}

/** As the route takes it: what another regime asked stays out. Call only when no field has errors. */
export function regimeParaEnvio(escrito: Regime): Envio {
  const { regime, anexo, meiAtividade } = escrito
  const simples = eh(regime, REGIME.simples)
  const mei = eh(regime, REGIME.mei) && meiAtividade !== ''
  const caixa = escrito.baseReconhecimento === '1' && (simples || eh(regime, REGIME.presumido))
  return {
    vigenteDe: mesDaMascara(escrito.vigenteDe) ?? '',
    regime: Number(regime) as Envio['regime'],
    anexo: simples && anexo !== '' ? (anexo as NonNullable<Envio['anexo']>) : null,
    baseReconhecimento: caixa ? 1 : 0,
    aliquotaIss: ehLucro(regime) ? lerAliquota(escrito.aliquotaIss) : null,
    impedidaIcmsIss: simples && escrito.impedidaIcmsIss === 'sim',
    meiAtividade: mei ? (meiAtividade as NonNullable<Envio['meiAtividade']>) : null,
    motivo: escrito.motivo,
  }
}
