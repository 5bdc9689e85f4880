import type { empresa, RouteOutput } from '@razao/contract'
import {
  ROTULOS_BASE_RECONHECIMENTO,
  ROTULOS_CATEGORIA_EMPRESA,
  ROTULOS_PORTE,
  ROTULOS_REGIME,
  ROTULOS_TIPO_CERTIFICADO,
  ROTULOS_TIPO_CONTA_CORRENTE,
} from '@razao/engine/cadastro'
import { diasEntre } from '@razao/engine/tempo'
import { formatarNumero, plural } from '../../ui/formato.ts'
import type { Tom } from '../../ui/Situacao.tsx'

export type Perfil = RouteOutput<typeof empresa.lerEmpresa>
export type EmpresaDaLista = RouteOutput<typeof empresa.listarEmpresas>['lista'][number]

const rotulo =
  (rotulos: Readonly<Record<number, string>>) =>
  (codigo: number): string =>
    rotulos[codigo] ?? `Código ${codigo}`

export const textoDoRegime = rotulo(ROTULOS_REGIME)
export const textoDaCategoria = rotulo(ROTULOS_CATEGORIA_EMPRESA)
export const textoDoPorte = rotulo(ROTULOS_PORTE)
export const textoDaBase = rotulo(ROTULOS_BASE_RECONHECIMENTO)
export const textoDoTipoDeConta = rotulo(ROTULOS_TIPO_CONTA_CORRENTE)
export const textoDoCertificado = rotulo(ROTULOS_TIPO_CERTIFICADO)

/** `Anexo III`, or the one that the fator R decides. */
export function textoDoAnexo(anexo: Perfil['atividades'][number]['anexo'] | null): string {
  if (anexo === null) return '—'
  return anexo === 'FATOR_R' ? 'Fator R (III ou V)' : `Anexo ${anexo}`
}

/** How long a certificate still serves; the alert begins 60 days before. */
export function validadeDoCertificado(
  validoAte: string,
  hoje: string,
): { tom: Tom; texto: string } {
  const dias = diasEntre(hoje, validoAte)
  if (dias < 0) return { tom: 'erro', texto: `Vencido há ${plural(-dias, 'dia')}` }
  if (dias === 0) return { tom: 'erro', texto: 'Vence hoje' }
  return { tom: dias <= 60 ? 'atencao' : 'ok', texto: `Vence em ${plural(dias, 'dia')}` }
}

/** Share of a partner, kept as a percentage with decimals: `50.000000` is 50 %. */
export const textoDaParticipacao = (participacao: string): string =>
  `${formatarNumero(participacao)}\u00a0%`

export type Falta = { readonly campo: string; readonly porque: string }

/** What the register lacks, and what each lack stops. */
export function faltasDoCadastro(perfil: Perfil, hoje: string): Falta[] {
  const { Socios, atividades, certificados, email, municipio, IDRegime } = perfil
  const validos = certificados.filter(({ validoAte }) => validoAte >= hoje)
  const possiveis: (Falta | null)[] = [
    municipio ? null : { campo: 'Município', porque: 'sem ele não se sabe o feriado e o ISS.' },
    email ? null : { campo: 'E-mail', porque: 'sem ele a guia não pode ser enviada.' },
    IDRegime === 8
      ? { campo: 'Regime tributário', porque: 'sem ele nenhum imposto pode ser apurado.' }
      : null,
    atividades.length > 0
      ? null
      : { campo: 'Atividades', porque: 'sem elas a receita não tem anexo.' },
    atividades.length === 0 || atividades.some(({ principal }) => principal)
      ? null
      : { campo: 'Atividade principal', porque: 'é a que vale para a nota sem anexo próprio.' },
    Socios.length > 0
      ? null
      : { campo: 'Sócios', porque: 'sem eles não há pró-labore nem fator R.' },
    validos.length > 0
      ? null
      : {
          campo: 'Certificado digital',
          porque: 'sem um válido nada é buscado em nome da empresa.',
        },
  ]
  return possiveis.filter((falta) => falta !== null)
}
/** How many things are looked at above. */
export const ITENS_DO_CADASTRO = 7
