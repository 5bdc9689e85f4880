import { Button } from '@mantine/core'
import { alcanca, documentos, receitas } from '@razao/contract'
import { IconDownload, IconFileCode } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAcao } from '../../api/use-acao.ts'
import { useBaixar } from '../../api/use-baixar.ts'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { paths } from '../../paths.ts'
import { useUsuario } from '../../state/contexto.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { Gaveta } from '../../ui/Gaveta.tsx'
import { Situacao } from '../../ui/Situacao.tsx'
import { CorrigirAnexo } from './CorrigirAnexo.tsx'
import { DadosDaNota } from './DadosDaNota.tsx'
import { AcoesDaNota } from './emissao/AcoesDaNota.tsx'
import { EnviosDaNota } from './emissao/EnviosDaNota.tsx'
import { CANCELANDO, ehDaqui, vaiAoCliente } from './emissao/nota-emitida.ts'
import { PedidosDaNota } from './emissao/PedidosDaNota.tsx'
import { HistoricoDaNota } from './HistoricoDaNota.tsx'
import { InformarLiquido } from './InformarLiquido.tsx'
import { DIRECAO, type NotaInteira, situacaoDaNota, textoDoModelo } from './nota.ts'
import { RecebimentosDaNota } from './RecebimentosDaNota.tsx'

type Props = {
  notaId: number | null
  /** Ids in the order of the list, for the arrows. */
  vizinhas: readonly number[]
  onAbrir: (id: number) => void
  onFechar: () => void
}

/** «Ver XML» and «Baixar XML»: a temporary address is made for each opening. */
function AcoesDoXml({ nota }: { nota: NotaInteira }) {
  const { executar, enviando } = useAcao(documentos.fichaDoXmlDaNota)
  const baixar = useBaixar()
  const navegar = useNavigate()
  const comFicha = async (fazer: (ficha: string) => unknown) => {
    const resultado = await executar({ notaId: nota.id })
    if (resultado.ok) await fazer(resultado.valor.ficha)
  }
  if (!nota.temXml) return <span className="rz-suave">O XML desta nota não foi guardado.</span>
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={15} />}
        disabled={enviando}
        onClick={() =>
          void comFicha((ficha) => baixar(documentos.baixarArquivo, { ficha, baixar: true }))
        }
      >
        Baixar XML
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileCode size={15} />}
        disabled={enviando}
        onClick={() => void comFicha((ficha) => navegar(paths.arquivo(ficha)))}
      >
        Ver XML
      </Button>
    </>
  )
}

function Conteudo({ nota, contador }: { nota: NotaInteira; contador: boolean }) {
  const [mudando, setMudando] = useState<'anexo' | 'liquido' | null>(null)
  const podeMudar = contador && !nota.mesBloqueado
  const { tom, texto } = situacaoDaNota(nota.status)
  return (
    <div className="rz-nota">
      <div className="rz-nota-cabeca">
        <Situacao tom={tom}>{texto}</Situacao>
        {nota.semValor ? <Situacao tom="atencao">Sem validade fiscal</Situacao> : null}
        {nota.exportacao ? <Situacao tom="info">Exportação</Situacao> : null}
        {nota.issRetido ? <Situacao tom="atencao">ISS retido</Situacao> : null}
      </div>
      {nota.semValor ? (
        <Faixa tom="atencao">
          Nota de teste: foi emitida no ambiente de testes e não tem validade fiscal.
          {nota.receita ? null : ' Ela não conta na receita nem no imposto do mês.'}
        </Faixa>
      ) : null}
      {nota.status === CANCELANDO ? (
        <Faixa tom="info">
          O cancelamento foi pedido. Até a prefeitura responder, a nota fica Cancelando; a resposta
          aparece aqui sozinha.
        </Faixa>
      ) : null}
      {nota.mesBloqueado ? (
        <Faixa tom="bloqueado">
          A competência desta nota está bloqueada. Para corrigir o anexo, reabra o mês, com motivo,
          no fechamento.
        </Faixa>
      ) : null}
      {mudando === 'anexo' ? (
        <CorrigirAnexo nota={nota} onTerminar={() => setMudando(null)} />
      ) : null}
      {mudando === 'liquido' ? (
        <InformarLiquido nota={nota} onTerminar={() => setMudando(null)} />
      ) : null}
      {mudando === null ? (
        <DadosDaNota
          nota={nota}
          onCorrigir={podeMudar ? () => setMudando('anexo') : undefined}
          onInformar={
            podeMudar && nota.direcao === DIRECAO.emitidas ? () => setMudando('liquido') : undefined
          }
        />
      ) : null}
      {contador && nota.direcao === DIRECAO.emitidas ? (
        <RecebimentosDaNota notaId={nota.id} />
      ) : null}
      {vaiAoCliente(nota) ? <EnviosDaNota notaId={nota.id} /> : null}
      {ehDaqui(nota) ? <PedidosDaNota notaId={nota.id} /> : null}
      {contador ? <HistoricoDaNota notaId={nota.id} /> : null}
    </div>
  )
}

/** While its cancelling waits for an answer, in ms. */
const CADENCIA = 10_000

/** Everything known of one note: amounts, retentions, events, where it came from, who changed it. */
export function GavetaNota({ notaId, vizinhas, onAbrir, onFechar }: Props) {
  const usuario = useUsuario()
  const contador = alcanca(usuario?.IDPerfilAcesso ?? -1, 'CONTADOR')
  const [cancelando, setCancelando] = useState(false)
  const { dados, estado } = useConsulta(
    receitas.lerNota,
    notaId === null ? AINDA_NAO : { notaId },
    { intervalo: cancelando ? CADENCIA : 0 },
  )
  const estaCancelando = dados?.status === CANCELANDO
  if (estaCancelando !== cancelando) setCancelando(estaCancelando)
  const irParaVizinha = (passo: 1 | -1) => {
    const vizinha = notaId === null ? undefined : vizinhas[vizinhas.indexOf(notaId) + passo]
    if (vizinha !== undefined) onAbrir(vizinha)
  }
  return (
    <Gaveta
      aberta={notaId !== null}
      onFechar={onFechar}
      onVizinho={irParaVizinha}
      titulo={dados ? `${textoDoModelo(dados.modelo)} nº ${dados.numero}` : 'Nota fiscal'}
      rodape={
        dados ? (
          <>
            <AcoesDoXml nota={dados} />
            <AcoesDaNota nota={dados} />
          </>
        ) : null
      }
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={10} /> : null}
      {dados ? <Conteudo key={dados.id} nota={dados} contador={contador} /> : null}
    </Gaveta>
  )
}
