import { Button, SegmentedControl } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { Carregando } from '../../ui/Carregando.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { type LinhaDeXml, recuarXml, textoDoArquivo } from './xml-recuado.ts'

/** Beyond this the indented drawing weighs on the page; the raw text is still shown. */
const MAXIMO_RECUADO = 400_000
const MAXIMO_MOSTRADO = 2_000_000

function Recuado({ linhas }: { linhas: readonly LinhaDeXml[] }) {
  return linhas.map(({ nivel, trechos }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one immutable text
    <span key={i} className="rz-xml-linha" style={{ paddingInlineStart: `${nivel * 1.25}rem` }}>
      {trechos.map(({ tipo, texto }, j) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one immutable line
        <span key={j} data-tipo={tipo}>
          {texto}
        </span>
      ))}
      {'\n'}
    </span>
  ))
}

/** The text of an XML (or of any text), always as text: nothing in it is ever run or fetched. */
export function VisorDeTexto({ blob, xml }: { blob: Blob; xml: boolean }) {
  const [texto, setTexto] = useState<string | null>(null)
  const [modo, setModo] = useState<string>('recuado')
  const [copiado, setCopiado] = useState(false)
  useEffect(() => {
    let vale = true
    void textoDoArquivo(blob).then((lido) => {
      if (vale) setTexto(lido)
    })
    return () => {
      vale = false
    }
  }, [blob])
  const podeRecuar = xml && texto !== null && texto.length <= MAXIMO_RECUADO
  const linhas = useMemo(() => (podeRecuar ? recuarXml(texto) : null), [podeRecuar, texto])
  if (texto === null) return <Carregando linhas={12} />
  const recuado = linhas !== null && modo === 'recuado'
  const copiar = async () => {
    await navigator.clipboard.writeText(texto)
    setCopiado(true)
  }
  return (
    <>
      <div className="rz-visor-barra">
        {linhas ? (
          <SegmentedControl
            size="xs"
            aria-label="Como mostrar"
            value={modo}
            onChange={setModo}
            data={[
              { value: 'recuado', label: 'Arrumado' },
              { value: 'bruto', label: 'Como veio' },
            ]}
          />
        ) : null}
        <Button
          variant="default"
          size="compact-sm"
          leftSection={copiado ? <IconCheck size={14} /> : <IconCopy size={14} />}
          onClick={() => void copiar()}
        >
          {copiado ? 'Copiado' : 'Copiar texto'}
        </Button>
      </div>
      {texto.length > MAXIMO_MOSTRADO ? (
        <Faixa tom="atencao">
          O arquivo é grande: aqui está só o começo. Baixe para ver inteiro.
        </Faixa>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: text that scrolls must be reached by the keyboard */}
      <section className="rz-xml" tabIndex={0} aria-label="Conteúdo do arquivo">
        <pre>{recuado ? <Recuado linhas={linhas} /> : texto.slice(0, MAXIMO_MOSTRADO)}</pre>
      </section>
    </>
  )
}
