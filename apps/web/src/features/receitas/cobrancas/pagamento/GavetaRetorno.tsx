import { Button } from '@mantine/core'
import { arquivosDoBanco } from '@razao/contract'
import { Link } from 'react-router'
import { useAcao } from '../../../../api/use-acao.ts'
import { useBaixar } from '../../../../api/use-baixar.ts'
import { AINDA_NAO, useConsulta } from '../../../../api/use-consulta.ts'
import { paths } from '../../../../paths.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { Carregando } from '../../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../../ui/CartaoErro.tsx'
import { DataCivil } from '../../../../ui/DataCivil.tsx'
import { Dinheiro } from '../../../../ui/Dinheiro.tsx'
import { Faixa } from '../../../../ui/Faixa.tsx'
import { plural } from '../../../../ui/formato.ts'
import { Gaveta } from '../../../../ui/Gaveta.tsx'
import { Situacao } from '../../../../ui/Situacao.tsx'
import { Tabela } from '../../../../ui/Tabela.tsx'
import { type Ocorrencia, situacaoDaOcorrencia } from './boleto.ts'

const MUITAS = 500

function DeQuem({
  ocorrencia: { cobrancaId, cobranca, cliente, nossoNumero },
}: {
  ocorrencia: Ocorrencia
}) {
  return cobrancaId === null ? (
    <span className="rz-numero">{nossoNumero}</span>
  ) : (
    <>
      <Link to={`${paths.receitas.raiz}?aberta=${cobrancaId}`}>Cobrança {cobranca}</Link>
      <div className="rz-suave">{cliente}</div>
    </>
  )
}

function OQueHouve({ ocorrencia }: { ocorrencia: Ocorrencia }) {
  const { descricao, motivos, mensagem } = ocorrencia
  const { tom, texto } = situacaoDaOcorrencia(ocorrencia)
  return (
    <>
      <div>
        {descricao}
        {motivos.length > 0 ? `: ${motivos.map((um) => um.descricao).join('; ')}` : ''}
      </div>
      <Situacao tom={tom}>{texto}</Situacao>
      {mensagem ? <div className="rz-suave">{mensagem}</div> : null}
    </>
  )
}

function Ocorrencias({ lista }: { lista: readonly Ocorrencia[] }) {
  return (
    <Tabela
      nome="O que o banco informou"
      className="fa-tabela"
      linhas={lista}
      chave={({ id }) => id}
      colunas={[
        {
          titulo: 'De quem',
          nomeia: true,
          celula: (ocorrencia) => <DeQuem ocorrencia={ocorrencia} />,
        },
        { titulo: 'O que houve', celula: (ocorrencia) => <OQueHouve ocorrencia={ocorrencia} /> },
        { titulo: 'Dia', celula: ({ ocorridaEm }) => <DataCivil valor={ocorridaEm} /> },
        {
          ...{ titulo: 'Pago', fim: true },
          celula: ({ pago }) => (pago === 0 ? '—' : <Dinheiro valor={pago} />),
        },
      ]}
    />
  )
}

type Props = { retornoId: number | null; pode: boolean; onFechar: () => void }

/** One file of the bank: each line of it, and what was done. */
export function GavetaRetorno({ retornoId, pode, onFechar }: Props) {
  const baixar = useBaixar()
  const { executar, enviando } = useAcao(arquivosDoBanco.registrarPendentes)
  const { dados, estado } = useConsulta(
    arquivosDoBanco.listarOcorrencias,
    retornoId === null ? AINDA_NAO : { retornoId, registrosPorPagina: MUITAS },
  )
  const retorno = dados?.totais.retorno
  const registrar = async (id: number) => {
    const dito = await executar({ retornoId: id })
    if (!dito.ok) return
    const { registradas, pendentes } = dito.valor
    const texto = `${plural(registradas, 'recebimento registrado', 'recebimentos registrados')}; ${plural(pendentes, 'continua pendente', 'continuam pendentes')}.`
    if (pendentes > 0) avisos.atencao(texto)
    else avisos.ok(texto)
  }
  return (
    <Gaveta
      aberta={retornoId !== null}
      onFechar={onFechar}
      largura={760}
      titulo={retorno?.nome ?? 'Retorno do banco'}
      rodape={
        retorno ? (
          <>
            <Button
              variant="default"
              onClick={() =>
                void baixar(arquivosDoBanco.exportarOcorrencias, {
                  ...{ retornoId: retorno.id, formato: 'xlsx' },
                })
              }
            >
              Exportar
            </Button>
            {pode && retorno.pendentes > 0 ? (
              <Button loading={enviando} onClick={() => void registrar(retorno.id)}>
                Registrar {plural(retorno.pendentes, 'pendente')}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={8} /> : null}
      {dados ? (
        <div className="rz-nota">
          {dados.totais.problemas.map(({ linha, mensagem }) => (
            <Faixa key={`${linha} ${mensagem}`} tom="atencao">
              {mensagem}
            </Faixa>
          ))}
          <Ocorrencias lista={dados.lista} />
          {dados.paginacao.totalDeRegistros > dados.lista.length ? (
            <p className="rz-suave">
              Aqui estão as primeiras {dados.lista.length}; a exportação traz todas.
            </p>
          ) : null}
        </div>
      ) : null}
    </Gaveta>
  )
}
