import { certificados } from '@razao/contract'
import { useAcao } from '../../api/use-acao.ts'
import { erroDoPfx } from '../../ui/arquivo-pfx.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Campo } from '../../ui/Campo.tsx'
import { CampoDeArquivo } from '../../ui/CampoDeArquivo.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { emBase64 } from '../../ui/em-base64.ts'
import { Formulario } from '../../ui/Formulario.tsx'
import { useFormulario } from '../../ui/use-formulario.ts'
import type { Certificado } from './certificado.ts'

const CAMPOS = {
  arquivo: {
    tipo: 'livre',
    rotulo: 'Arquivo .pfx',
    obrigatorio: true,
    vazio: null as File | null,
    validar: (arquivo: File) => erroDoPfx(arquivo),
  },
  senha: {
    tipo: 'senha',
    rotulo: 'Senha do arquivo',
    obrigatorio: true,
    maximo: 200,
    descricao: 'A que foi escolhida quando o .pfx foi exportado.',
    autoComplete: 'off',
  },
} as const

type Props = {
  empresaId: number
  nome: string
  /** Dropped on the page. */
  arquivo: File | null
  /** The one in whose place it comes. */
  atual: Certificado | undefined
  onFechar: () => void
}

/** The certificate and its password, which is used once: nothing of this form is kept as a draft. */
export function EnviarCertificado({ empresaId, nome, arquivo, atual, onFechar }: Props) {
  const { executar, falha, limpar } = useAcao(certificados.enviarCertificado)
  const formulario = useFormulario({ campos: CAMPOS, inicial: { arquivo }, falha })
  const doArquivo = formulario.campo('arquivo')
  const enviar = async () => {
    // As it was typed: a space at the end of a password is of the password.
    const { arquivo: escolhido, senha } = formulario.valores
    if (escolhido === null) return undefined
    return await executar({ empresaId, arquivo: await emBase64(escolhido), senha })
  }
  return (
    <Dialogo aberto onFechar={onFechar} titulo={`Enviar o certificado de ${nome}`}>
      <Formulario
        de={formulario}
        enviar="Guardar certificado"
        onVoltar={onFechar}
        onEnviar={enviar}
        onFeito={({ titular }) => {
          limpar()
          avisos.ok(`O certificado de ${titular} está guardado e já pode ser usado.`)
          onFechar()
        }}
        antes={
          <>
            <p>
              A senha abre o arquivo agora e não é guardada. A chave fica fechada no cofre: ninguém
              a vê nem a baixa, e cada uso fica registrado.
            </p>
            {atual ? (
              <p>
                Ele entra no lugar do certificado de {atual.titular}, cuja chave é apagada na hora.
                O registro do anterior fica no histórico.
              </p>
            ) : null}
          </>
        }
      >
        <CampoDeArquivo
          {...{ id: doArquivo.id, value: doArquivo.value, error: doArquivo.error }}
          rotulo="Escolher o .pfx"
          trocar="Trocar o arquivo"
          aceita=".pfx,.p12,application/x-pkcs12"
          descricao="Certificado A1: e-CNPJ da empresa ou e-CPF de um sócio."
          onChange={doArquivo.onChange}
        />
        <Campo de={formulario} nome="senha" />
      </Formulario>
    </Dialogo>
  )
}
