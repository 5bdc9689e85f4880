import { Button, FileButton } from '@mantine/core'
import { regrasMunicipaisUso as rotas } from '@razao/contract'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { type Falha, falhaNaTela } from '../../api/falha.ts'
import { useAcao } from '../../api/use-acao.ts'
import { useBaixar } from '../../api/use-baixar.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { formatarInstante } from '../../ui/formato.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { Tabela as Quadro } from '../../ui/Tabela.tsx'
import { ConferirTabela } from './ConferirTabela.tsx'
import { SITUACAO_DA_TABELA } from './situacao-da-tabela.ts'

type Props = {
  aberta: number | null
  onAbrir: (tabelaId: number | null) => void
  podeMudar: boolean
}

function BotaoDoModelo() {
  const baixar = useBaixar()
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={15} />}
      onClick={() => void baixar(rotas.baixarTabelaDeRegras, { formato: 'xlsx' })}
    >
      Baixar as regras, ou o modelo
    </Button>
  )
}

function Enviar({
  onEnviada,
  onFalha,
}: {
  onEnviada: (id: number) => void
  onFalha: (falha: Falha | null) => void
}) {
  const { executar, enviando } = useAcao(rotas.enviarTabelaDeRegras, { semModal: true })
  const enviar = async (arquivo: File | null) => {
    if (arquivo === null) return
    onFalha(null)
    const lida = await executar({}, { arquivo })
    if (!lida.ok) return onFalha(lida.falha)
    avisos.ok('Tabela lida. Confira o que muda e publique.')
    onEnviada(lida.valor.id)
  }
  return (
    <FileButton
      accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      onChange={(arquivo) => void enviar(arquivo)}
      inputProps={{ 'aria-label': 'Tabela de regras em CSV ou XLSX' }}
    >
      {(botao) => (
        <Button {...botao} data-novo loading={enviando} leftSection={<IconUpload size={15} />}>
          Importar tabela
        </Button>
      )}
    </FileButton>
  )
}

/** Tables of rules: what was sent, what each would change, and what was published of it. */
export function TabelasDeRegras({ aberta, onAbrir, podeMudar }: Props) {
  const [falha, setFalha] = useState<Falha | null>(null)
  const { dados, estado } = useConsulta(rotas.listarTabelasDeRegras, {})
  if (aberta !== null) return <ConferirTabela tabelaId={aberta} onVoltar={() => onAbrir(null)} />
  const acoes = (
    <div className="rz-regras-acoes">
      <BotaoDoModelo />
      {podeMudar ? <Enviar onEnviada={onAbrir} onFalha={setFalha} /> : null}
    </div>
  )
  return (
    <section className="rz-cartao rz-regras-grupo" aria-label="Tabelas importadas">
      {acoes}
      <p className="rz-suave">
        Uma linha para cada versão, em CSV ou XLSX: o município (código do IBGE, ou nome e UF), o
        tipo, de quem, desde quando, o que diz e a fonte. Nada é publicado antes de você conferir.
      </p>
      {falha ? <CartaoErro {...falhaNaTela(falha)} /> : null}
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={5} /> : null}
      {dados && dados.tabelas.length === 0 ? (
        <EstadoVazio
          titulo="Nenhuma tabela importada"
          texto="Baixe o modelo, preencha com as regras que o escritório conhece e importe."
        />
      ) : null}
      {dados && dados.tabelas.length > 0 ? (
        <Quadro
          nome="Tabelas importadas"
          className="rz-regras-tabela"
          linhas={dados.tabelas}
          chave={({ id }) => id}
          colunas={[
            {
              titulo: 'Tabela',
              nomeia: true,
              celula: ({ id, nome }) => (
                <button type="button" className="rz-regras-ligacao" onClick={() => onAbrir(id)}>
                  {nome}
                </button>
              ),
            },
            {
              titulo: 'Situação',
              celula: ({ situacao }) => (
                <Situacao tom={SITUACAO_DA_TABELA[situacao].tom}>
                  {SITUACAO_DA_TABELA[situacao].texto}
                </Situacao>
              ),
            },
            { titulo: 'Novas', fim: true, celula: ({ linhas }) => linhas.nova },
            { titulo: 'Mudam', fim: true, celula: ({ linhas }) => linhas.muda },
            { titulo: 'Iguais', fim: true, celula: ({ linhas }) => linhas.igual },
            { titulo: 'Recusadas', fim: true, celula: ({ linhas }) => linhas.recusada },
            {
              titulo: 'Enviada',
              celula: ({ enviadaEm, enviadaPor }) =>
                `${formatarInstante(enviadaEm)}${enviadaPor === null ? '' : `, ${enviadaPor}`}`,
            },
          ]}
        />
      ) : null}
    </section>
  )
}
