import { folha, type RouteOutput } from '@razao/contract'
import { useState } from 'react'
import { useConsulta } from '../../api/use-consulta.ts'
import { BotaoMemoria } from '../../ui/BotaoMemoria.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { formatarValor } from '../../ui/formato.ts'
import { MemoriaEscrita } from '../../ui/MemoriaEscrita.tsx'
import { Tabela } from '../../ui/Tabela.tsx'

type Mes = { empresaId: number; competencia: string }

function Memoria({ empregadoId, competencia }: { empregadoId: number; competencia: string }) {
  const { dados, estado } = useConsulta(folha.memoriaDoHolerite, { empregadoId, competencia })
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  return dados ? <MemoriaEscrita memoria={dados} /> : <Carregando linhas={4} />
}

type Holerite = RouteOutput<typeof folha.listarHolerites>['lista'][number]

/** What is earned and, with the sign changed, what is taken from it. */
const verbasDo = ({ vencimentos, descontos }: Holerite) => [
  ...vencimentos.map((verba) => ({ ...verba, chave: verba.descricao })),
  ...descontos.map((verba) => ({
    ...verba,
    chave: `desconto-${verba.descricao}`,
    valor: -verba.valor,
  })),
]

/** The holerites of the month as the apuração worked them out, each with its memória. */
export function HoleritesDaGaveta({ empresaId, competencia }: Mes) {
  const { dados, estado } = useConsulta(folha.listarHolerites, { empresaId, competencia })
  const [aberto, setAberto] = useState<number | null>(null)
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  if (!dados) return <Carregando linhas={5} />
  if (dados.lista.length === 0)
    return (
      <EstadoVazio
        titulo="Nenhum holerite neste mês"
        texto="Os holerites aparecem depois da apuração, quando a empresa tem empregados."
      />
    )
  return (
    <div className="fech-lancamentos">
      {dados.lista.map((holerite) => (
        <article key={holerite.empregadoId}>
          <header>
            <strong>{holerite.nome}</strong>
            <span className="rz-suave">{holerite.cargo}</span>
          </header>
          <Tabela
            nome={`Holerite de ${holerite.nome}`}
            legenda={`Holerite de ${holerite.nome}`}
            legendaOculta
            className="fech-tabela"
            semTitulos
            linhas={verbasDo(holerite)}
            chave={({ chave }) => chave}
            colunas={[
              {
                titulo: 'Verba',
                nomeia: true,
                celula: ({ descricao, referencia }) => (
                  <>
                    {descricao} <span className="rz-suave">{referencia}</span>
                  </>
                ),
              },
              { titulo: 'Valor', fim: true, celula: ({ valor }) => formatarValor(valor) },
            ]}
            totais={{
              nome: (
                <>
                  Líquido
                  <BotaoMemoria
                    rotulo={`holerite de ${holerite.nome}`}
                    onClick={() =>
                      setAberto(aberto === holerite.empregadoId ? null : holerite.empregadoId)
                    }
                  />
                </>
              ),
              valores: [formatarValor(holerite.liquido)],
            }}
          />
          <p className="rz-suave rz-numero">FGTS do mês: {formatarValor(holerite.fgts)}</p>
          {aberto === holerite.empregadoId ? (
            <Memoria empregadoId={holerite.empregadoId} competencia={competencia} />
          ) : null}
        </article>
      ))}
    </div>
  )
}
