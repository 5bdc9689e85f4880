import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { MARCA_PADRAO } from '../../brand/marca.ts'
import { corQueSeLe, ehCor } from './contraste.ts'
import type { MarcaEscrita } from './marca.ts'

type Onde = 'entrada' | 'email' | 'guia'
type Props = { marca: MarcaEscrita; nomePadrao: string }
type Vista = {
  nome: string
  cor: string
  acento: string
  frase: string
  rodape: string
}

function vistaDa({ marca, nomePadrao }: Props): Vista {
  const cor = ehCor(marca.corPrimaria) ? corQueSeLe(marca.corPrimaria) : MARCA_PADRAO.corPrimaria
  return {
    nome: marca.nome.trim() || nomePadrao,
    cor,
    acento: ehCor(marca.corAcento) ? corQueSeLe(marca.corAcento) : cor,
    frase: marca.frase.trim(),
    rodape: marca.rodapePdf.trim(),
  }
}

function Entrada({ nome, cor, frase }: Vista) {
  return (
    <div className="rz-previa-entrada">
      <div style={{ background: cor }}>
        <strong>{nome}</strong>
        <p>{frase || 'A frase da sua marca aparece aqui.'}</p>
      </div>
      <div>
        <strong>Entrar</strong>
        <i />
        <i />
        <span style={{ background: cor }}>Entrar</span>
      </div>
    </div>
  )
}

function Email({ nome, cor, acento, rodape }: Vista) {
  return (
    <div className="rz-previa-email">
      <div style={{ background: cor }}>{nome}</div>
      <div>
        <strong>A guia do DAS de outubro está pronta</strong>
        <p>Olá! A guia vence em 20/11/2026. O valor e a conta feita estão no documento.</p>
        <span style={{ background: acento }}>Ver a guia</span>
      </div>
      <small>{rodape || nome}</small>
    </div>
  )
}

function Guia({ nome, cor, rodape }: Vista) {
  return (
    <div className="rz-previa-guia">
      <div style={{ borderColor: cor }}>
        <strong style={{ color: cor }}>{nome}</strong>
        <span>Documento de arrecadação</span>
      </div>
      <dl>
        <dt>Empresa</dt>
        <dd>Empresa de Exemplo Ltda.</dd>
        <dt>Competência</dt>
        <dd>10/2026</dd>
        <dt>Vencimento</dt>
        <dd>20/11/2026</dd>
        <dt>Total</dt>
        <dd>R$ 1.234,56</dd>
      </dl>
      <small>{rodape || 'O rodapé dos documentos aparece aqui.'}</small>
    </div>
  )
}

/** How the brand looks, while it is written: sign-in, e-mail and guide. Always on white, as they are. */
export function PreviaDaMarca(props: Props) {
  const [onde, setOnde] = useState<Onde>('entrada')
  const vista = vistaDa(props)
  return (
    <section className="rz-previa-da-marca" aria-label="Prévia da marca">
      <SegmentedControl
        size="xs"
        aria-label="O que ver na prévia"
        value={onde}
        data={[
          { value: 'entrada', label: 'Entrada' },
          { value: 'email', label: 'E-mail' },
          { value: 'guia', label: 'Guia' },
        ]}
        onChange={(valor) => setOnde(valor as Onde)}
      />
      <div className="rz-previa-papel">
        {onde === 'entrada' ? <Entrada {...vista} /> : null}
        {onde === 'email' ? <Email {...vista} /> : null}
        {onde === 'guia' ? <Guia {...vista} /> : null}
      </div>
      <p className="rz-suave">Prévia com dados de exemplo.</p>
    </section>
  )
}
