import { credenciais, type RouteOutput } from '@razao/contract'
import { type PoderDoEcac, ROTULOS_DO_PODER_DO_ECAC } from '@razao/engine/cadastro'
import { diasEntre, formatarData } from '@razao/engine/tempo'

type Credencial = Omit<
  RouteOutput<typeof credenciais.listarCredenciais>['lista'][number],
  'detalhe'
>

const dia = (data: string | null): string => (data === null ? '' : formatarData(data))

function oQueFalta({ forma, validoAte, validoDe }: Credencial): string {
  if (forma === 'certificado')
    return 'Não há certificado desta empresa no cofre. Envie o .pfx em Certificados digitais.'
  if (forma === 'procuracao')
    return validoAte === null
      ? 'Informe até quando vale a procuração.'
      : `A procuração só vale a partir de ${dia(validoDe)}.`
  return 'A senha ou o código não está no cofre. Guarde-o, ou peça ao cliente.'
}

function oFim(hoje: string, { validoAte }: Credencial): string {
  const dias = validoAte === null ? 0 : diasEntre(hoje, validoAte)
  if (dias === 0) return 'Vence hoje.'
  return `Vence ${dias === 1 ? 'amanhã' : `em ${dias} dias`}, em ${dia(validoAte)}.`
}

/** The name of a power, or its code when it is of none that is known. */
export const nomeDoPoder = (codigo: string): string =>
  ROTULOS_DO_PODER_DO_ECAC[codigo as PoderDoEcac] ?? codigo

function emOrdem({ forma, validoAte }: Credencial): string {
  const ate = validoAte === null ? 'sem data para vencer' : `vale até ${dia(validoAte)}`
  if (forma === 'procuracao' || forma === 'certificado')
    return `${credenciais.ROTULOS_FORMA_DE_ACESSO[forma]}: ${ate}.`
  return `Guardado no cofre; ${ate}.`
}

const FRASES: Readonly<
  Record<credenciais.SituacaoDoAcesso, (credencial: Credencial, hoje: string) => string>
> = {
  'em-ordem': emOrdem,
  'a-vencer': (credencial, hoje) => oFim(hoje, credencial),
  vencida: ({ validoAte }) => `Venceu em ${dia(validoAte)}.`,
  falta: oQueFalta,
  'aguardando-cliente': ({ pedido }) =>
    pedido?.abertoEm
      ? 'O cliente abriu o link e ainda não entregou.'
      : 'O link foi feito e ainda não foi aberto.',
  'faltam-poderes': ({ faltam }) => `Falta ${faltam.map(nomeDoPoder).join(', ')}.`,
  recusada: ({ testeTexto }) => testeTexto ?? 'Recusado no último teste.',
  encerrada: ({ motivo }) => motivo ?? 'Encerrado.',
}

/** Why an access stands as it does, and what to do of it, in one sentence. */
export const detalheDa = (credencial: Credencial, hoje: string): string =>
  FRASES[credencial.situacao](credencial, hoje)
