import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { pixDoBanco, RouteParsed } from '@razao/contract'
import type { CertificadoAberto } from '../../../platform/fora/index.ts'
import { problem } from '../../../platform/problem.ts'
import { abrirAParte } from '../../certificados/index.ts'

type Enviado = RouteParsed<typeof pixDoBanco.guardarPixDoBanco>['certificado']
type Aberto = {
  readonly certificado: CertificadoAberto
  readonly titular: string
  /** An instant. */
  readonly ate: string
}

const MAIOR_TITULAR = 200
const UM_CERTIFICADO = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

const recusar = (campo: string, mensagem: string) =>
  problem('entrada-invalida', { erros: [{ pointer: `#/certificado/${campo}`, mensagem }] })

async function dePfx(arquivo: string, senha: string, agora: Date): Promise<Aberto> {
  const pfx = Buffer.from(arquivo, 'base64')
  const lido = await abrirAParte({ pfx, senha, agora }).finally(() => pfx.fill(0))
  if (!lido.ok) {
    const { codigo, mensagem } = lido.refusal
    throw recusar(codigo === 'senha-incorreta' ? 'senha' : 'arquivo', mensagem)
  }
  const { dito, segredo } = lido.value
  const texto = new TextDecoder().decode(segredo)
  segredo.fill(0)
  return {
    certificado: JSON.parse(texto) as CertificadoAberto,
    ...{ titular: dito.titular, ate: dito.validoAte },
  }
}

function lerX509(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw recusar(
      'certificado',
      'O texto não é um certificado em PEM. Escolha o arquivo .crt ou .pem que o banco deu.',
    )
  }
}

function lerChave(pem: string) {
  try {
    return createPrivateKey(pem)
  } catch {
    throw recusar(
      'chave',
      'O texto não é uma chave privada em PEM sem senha. Escolha o arquivo .key, do mesmo par.',
    )
  }
}

function dePem(chave: string, certificado: string, agora: Date): Aberto {
  const [primeiro, ...cadeiaPem] = certificado.match(UM_CERTIFICADO) ?? []
  const x509 = lerX509(primeiro ?? '')
  const privada = lerChave(chave)
  if (!x509.checkPrivateKey(privada))
    throw recusar('chave', 'A chave não é a deste certificado. Envie os dois do mesmo par.')
  const ate = new Date(x509.validTo)
  if (ate <= agora) throw recusar('certificado', 'O certificado está vencido. Peça outro ao banco.')
  const titular = /^CN=(.+)$/m.exec(x509.subject)?.[1] ?? x509.subject
  return {
    certificado: {
      chavePem: privada.export({ type: 'pkcs8', format: 'pem' }).toString(),
      ...{ certificadoPem: `${primeiro}\n`, cadeiaPem },
    },
    ...{ titular: titular.slice(0, MAIOR_TITULAR), ate: ate.toISOString() },
  }
}

/** The certificate that a bank asks for, from an A1 (.pfx) or from a pair in PEM, or what is wrong with it. */
export const abrirCertificadoDoPix = (enviado: Enviado, agora: Date): Promise<Aberto> =>
  enviado.tipo === 'pfx'
    ? dePfx(enviado.arquivo, enviado.senha, agora)
    : Promise.resolve().then(() => dePem(enviado.chave, enviado.certificado, agora))
