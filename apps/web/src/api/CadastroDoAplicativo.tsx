import { Button, CopyButton, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { encode } from 'uqr'
import { FormularioLivre } from '../ui/FormularioLivre.tsx'
import { FalhaDaConta } from './FalhaDaConta.tsx'
import type { Falha } from './falha.ts'
import { useEnvioDaConta } from './use-conta.ts'
import './segundo-fator.css'

type Proposta = { fatorId: string; segredo: string; otpauth: string; expiraEm: string }
type Confirmado = { recuperacao: readonly string[] }

/** The address drawn here, so that the secret never leaves the page. */
function CodigoQr({ texto }: { texto: string }) {
  const { data, size } = encode(texto, { ecc: 'M', border: 2 })
  const caminho = data
    .flatMap((linha, y) => linha.map((cheio, x) => (cheio ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      className="rz-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Código QR para o aplicativo autenticador"
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={caminho} fill="#000" />
    </svg>
  )
}

const emGrupos = (segredo: string): string => segredo.replace(/(.{4})(?=.)/g, '$1 ')

type Props = {
  onPronto: () => void
  onCancelar?: () => void
  /** What to do when the identity asks to prove again who it is. */
  onProva: (falha: Falha) => boolean
}

/** Adds an authenticator app: the drawing, the first code, and the recovery codes, shown once. */
export function CadastroDoAplicativo({ onPronto, onCancelar, onProva }: Props) {
  const { enviar, enviando, falha } = useEnvioDaConta()
  const [proposta, setProposta] = useState<Proposta | null>(null)
  const [codigo, setCodigo] = useState('')
  const [nome, setNome] = useState('Celular')
  const [recuperacao, setRecuperacao] = useState<readonly string[] | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one secret is prepared when this opens
  useEffect(() => {
    let vale = true
    void enviar<Proposta>({ metodo: 'POST', caminho: 'fatores/preparar' }).then((resultado) => {
      if (!vale) return
      if (resultado.ok) setProposta(resultado.valor)
      else onProva(resultado.falha)
    })
    return () => {
      vale = false
    }
  }, [])

  const confirmar = async () => {
    if (!proposta) return
    const corpo = { fatorId: proposta.fatorId, codigo: codigo.replace(/\D/g, ''), nome }
    const resultado = await enviar<Confirmado>({
      metodo: 'POST',
      caminho: 'fatores/confirmar',
      corpo,
    })
    if (!resultado.ok) onProva(resultado.falha)
    return resultado
  }

  if (recuperacao) return <CodigosDeRecuperacao codigos={recuperacao} onPronto={onPronto} />
  return (
    <FormularioLivre
      className="rz-segundo-fator"
      pronto={proposta !== null}
      onEnviar={confirmar}
      onFeito={({ recuperacao: codigos }) => {
        if (codigos.length > 0) setRecuperacao(codigos)
        else onPronto()
      }}
    >
      <p>
        Abra o aplicativo autenticador do seu celular, leia o código abaixo e escreva os 6 números
        que ele mostrar.
      </p>
      {proposta ? (
        <>
          <CodigoQr texto={proposta.otpauth} />
          <details>
            <summary>Não consigo ler o código</summary>
            <p>
              Escreva esta chave no aplicativo: <code>{emGrupos(proposta.segredo)}</code>
            </p>
          </details>
        </>
      ) : null}
      <FalhaDaConta falha={falha} />
      <TextInput
        label="Nome do aparelho"
        maxLength={80}
        value={nome}
        onChange={(evento) => setNome(evento.currentTarget.value)}
      />
      <TextInput
        label="Código de 6 dígitos"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        value={codigo}
        onChange={(evento) => setCodigo(evento.currentTarget.value)}
      />
      <div className="rz-segundo-fator-acoes">
        <Button type="submit" loading={enviando} disabled={!proposta}>
          Ativar
        </Button>
        {onCancelar ? (
          <Button variant="subtle" onClick={onCancelar}>
            Cancelar
          </Button>
        ) : null}
      </div>
    </FormularioLivre>
  )
}

function baixarTexto(codigos: readonly string[]): void {
  const texto = `Códigos de recuperação (cada um serve uma vez)\r\n\r\n${codigos.join('\r\n')}\r\n`
  const endereco = URL.createObjectURL(new Blob([texto], { type: 'text/plain' }))
  const ligacao = document.createElement('a')
  ligacao.href = endereco
  ligacao.download = 'codigos-de-recuperacao.txt'
  ligacao.click()
  URL.revokeObjectURL(endereco)
}

/** The recovery codes, which nobody can show again. */
export function CodigosDeRecuperacao({
  codigos,
  onPronto,
}: {
  codigos: readonly string[]
  onPronto: () => void
}) {
  return (
    <section className="rz-segundo-fator" aria-labelledby="titulo-recuperacao">
      <h3 id="titulo-recuperacao">Guarde os códigos de recuperação</h3>
      <p>
        Cada um entra uma vez no lugar do aplicativo ou da chave de acesso, se você perder o
        aparelho. Eles não serão mostrados de novo.
      </p>
      <ul className="rz-recuperacao" aria-label="Códigos de recuperação">
        {codigos.map((codigo) => (
          <li key={codigo}>
            <code>{codigo}</code>
          </li>
        ))}
      </ul>
      <div className="rz-segundo-fator-acoes">
        <CopyButton value={codigos.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copiados' : 'Copiar'}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={() => baixarTexto(codigos)}>
          Baixar
        </Button>
        <Button onClick={onPronto}>Já guardei</Button>
      </div>
    </section>
  )
}
