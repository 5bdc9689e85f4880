import { Button } from '@mantine/core'
import { documentos, type RouteOutput } from '@razao/contract'
import { IconCheck, IconCopy, IconDownload, IconFile } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { useBaixar } from '../../api/use-baixar.ts'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { formatarInstante, formatarTamanho } from '../../ui/formato.ts'
import { Tela } from '../../ui/Tela.tsx'
import { SemDocumento } from './SemDocumento.tsx'
import { useArquivo } from './use-arquivo.ts'
import { VisorDeTexto } from './VisorDeTexto.tsx'
import { VisorDoDocumento } from './VisorDoDocumento.tsx'
import '../../ui/gaveta.css'
import '../../ui/pdf/visor.css'
import './documentos.css'

type Arquivo = RouteOutput<typeof documentos.lerArquivo>
type Modo = 'pdf' | 'imagem' | 'xml' | 'texto' | 'nenhum'

const IMAGENS = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

/** How a type is shown; anything not on this list is only offered to be saved. */
function modoDe(mime: string): Modo {
  const [tipo = ''] = mime.toLowerCase().split(';')
  if (tipo === 'application/pdf') return 'pdf'
  if (IMAGENS.has(tipo)) return 'imagem'
  if (tipo === 'application/xml' || tipo === 'text/xml') return 'xml'
  return tipo === 'text/plain' || tipo === 'text/csv' ? 'texto' : 'nenhum'
}

const TIPOS: Readonly<Record<string, string>> = {
  'xml-da-nota': 'XML de nota fiscal',
  guia: 'Guia',
  'envio-de-notas': 'Envio de notas',
}

function Lado({ arquivo, onBaixar }: { arquivo: Arquivo; onBaixar: () => void }) {
  const [copiado, setCopiado] = useState(false)
  const copiar = async () => {
    await navigator.clipboard.writeText(arquivo.sha256)
    setCopiado(true)
  }
  return (
    <aside className="rz-cartao rz-painel-da-guia" aria-label="Dados do arquivo">
      <Button leftSection={<IconDownload size={16} />} onClick={onBaixar}>
        Baixar
      </Button>
      <dl className="rz-fatos">
        <dt>Tipo</dt>
        <dd>{TIPOS[arquivo.tipo] ?? arquivo.tipo}</dd>
        <dt>Formato</dt>
        <dd>{arquivo.mime}</dd>
        <dt>Tamanho</dt>
        <dd>{formatarTamanho(arquivo.tamanho)}</dd>
        <dt>Guardado em</dt>
        <dd>{formatarInstante(arquivo.criadoEm)}</dd>
        <dt>SHA-256</dt>
        <dd>
          <code>{arquivo.sha256}</code>{' '}
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={copiado ? <IconCheck size={13} /> : <IconCopy size={13} />}
            onClick={() => void copiar()}
          >
            {copiado ? 'Copiado' : 'Copiar'}
          </Button>
        </dd>
      </dl>
      <p className="rz-suave">
        O SHA-256 é a impressão digital do arquivo guardado: se um só byte mudasse, ele seria outro.
      </p>
    </aside>
  )
}

function Conteudo({ ficha, arquivo }: { ficha: string; arquivo: Arquivo }) {
  const modo = modoDe(arquivo.mime)
  const tipo = modo === 'pdf' ? 'application/pdf' : undefined
  const bytes = useArquivo(documentos.baixarArquivo, modo === 'nenhum' ? null : { ficha }, tipo)
  const { estado, tentarDeNovo } = bytes
  if (modo === 'pdf') return <VisorDoDocumento titulo={arquivo.nome} arquivo={bytes} />
  const cartao = (conteudo: ReactNode) => (
    <section className="rz-cartao rz-visor" aria-label={arquivo.nome}>
      {conteudo}
    </section>
  )
  if (modo === 'nenhum') {
    return cartao(
      <div className="rz-sem-visor">
        <IconFile size={40} stroke={1.3} aria-hidden />
        <p>Este formato não é mostrado aqui. Baixe para abrir no seu computador.</p>
      </div>,
    )
  }
  if (estado.fase === 'falhou') {
    return <SemDocumento falha={estado.falha} onTentarDeNovo={tentarDeNovo} />
  }
  if (estado.fase === 'buscando') return cartao(<Carregando linhas={12} />)
  if (modo === 'imagem') {
    return cartao(<img className="rz-visor-imagem" src={estado.url} alt={arquivo.nome} />)
  }
  return cartao(<VisorDeTexto blob={estado.arquivo.blob} xml={modo === 'xml'} />)
}

/** A file opened by a temporary address: shown by its type, with its size and its fingerprint. */
export function TelaArquivo() {
  const { url: ficha = '' } = useParams()
  const { dados, falha, tentarDeNovo } = useConsulta(
    documentos.lerArquivo,
    ficha === '' ? AINDA_NAO : { ficha },
  )
  const baixar = useBaixar()
  return (
    <Tela titulo={dados?.nome ?? 'Arquivo'}>
      {falha ? <SemDocumento falha={falha} onTentarDeNovo={tentarDeNovo} /> : null}
      {!dados && !falha ? (
        <div className="rz-cartao">
          <Carregando linhas={10} />
        </div>
      ) : null}
      {dados ? (
        <div className="rz-guia-duas-colunas">
          <Conteudo ficha={ficha} arquivo={dados} />
          <Lado
            arquivo={dados}
            onBaixar={() => void baixar(documentos.baixarArquivo, { ficha, baixar: true })}
          />
        </div>
      ) : null}
    </Tela>
  )
}
