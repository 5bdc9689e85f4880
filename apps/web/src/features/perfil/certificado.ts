import { certificados, type RouteOutput } from '@razao/contract'
import { ROTULOS_TIPO_CERTIFICADO } from '@razao/engine/cadastro'
import { diasEntre } from '@razao/engine/tempo'
import { formatarData, plural } from '../../ui/formato.ts'
import type { Tom } from '../../ui/Situacao.tsx'

export type Certificado = RouteOutput<typeof certificados.listarCertificados>['itens'][number]
export type Uso = Certificado['usos'][number]

const { ROTULOS_SITUACAO_DO_CERTIFICADO } = certificados
/** Days before the end at which it is time to renew. */
const PERTO = 60

const tipos: Readonly<Record<number, string>> = ROTULOS_TIPO_CERTIFICADO
export const textoDoTipo = (tipo: number): string => tipos[tipo] ?? `Código ${tipo}`

/** Stands for the company until another takes its place, also when it ended. */
export const estaNoLugar = ({ situacao }: Certificado): boolean =>
  situacao === 'ativo' || situacao === 'vencido'

/** How long it still serves; of what left its place, how. */
export function situacaoDoCertificado(
  { situacao, validoAte }: Pick<Certificado, 'situacao' | 'validoAte'>,
  hoje: string,
): { tom: Tom; texto: string } {
  if (situacao === 'substituido' || situacao === 'revogado')
    return { tom: 'nenhum', texto: ROTULOS_SITUACAO_DO_CERTIFICADO[situacao] }
  const dias = diasEntre(hoje, validoAte)
  if (dias < 0) return { tom: 'erro', texto: `Vencido há ${plural(-dias, 'dia')}` }
  if (dias === 0) return { tom: 'erro', texto: 'Vence hoje' }
  return { tom: dias <= PERTO ? 'atencao' : 'ok', texto: `Vence em ${plural(dias, 'dia')}` }
}

const ACOES: Readonly<Record<Uso['acao'], string>> = {
  guardou: 'Guardado',
  abriu: 'Usado',
  recusou: 'Não abriu',
  apagou: 'Chave apagada',
}
export const textoDaAcao = ({ acao }: Uso): string => ACOES[acao]

/** What the strip over the cards says: nothing to renew, or what and until when. */
export function avisoDaRenovacao(itens: readonly Certificado[], hoje: string): string | null {
  const [primeiro] = itens
    .filter((um) => estaNoLugar(um) && diasEntre(hoje, um.validoAte) <= PERTO)
    .map(({ validoAte }) => validoAte)
    .sort()
  if (primeiro === undefined) return null
  const verbo = primeiro < hoje ? 'venceu' : 'vence'
  return `O certificado ${verbo} em ${formatarData(primeiro)}. Compre ou renove o A1 na autoridade certificadora e envie aqui o .pfx novo: ele entra no lugar deste na hora.`
}
