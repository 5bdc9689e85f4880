import { folha } from '@razao/contract'
import { useState } from 'react'
import { useConsulta } from '../../api/use-consulta.ts'
import { BotaoMemoria } from '../../ui/BotaoMemoria.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { formatarValor } from '../../ui/formato.ts'
import { MemoriaEscrita } from '../../ui/MemoriaEscrita.tsx'

type Mes = { empresaId: number; competencia: string }

function Memoria({ empregadoId, competencia }: { empregadoId: number; competencia: string }) {
  const { dados, estado } = useConsulta(folha.memoriaDoHolerite, { empregadoId, competencia })
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  return dados ? <MemoriaEscrita memoria={dados} /> : <Carregando linhas={4} />
}

/** The holerites of the month as the apuração worked them out, each with its memória. */
export function HoleritesDaGaveta({ empresaId, competencia }: Mes) {
  const { dados, estado } = useConsulta(folha.listarHolerites, { empresaId, competencia })
  const [aberto, setAberto] = useState<number | null>(null)
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  if (!dados) return <Carregando linhas={5} />
  if (dados.Lista.length === 0)
    return (
      <EstadoVazio
        titulo="Nenhum holerite neste mês"
        texto="Os holerites aparecem depois da apuração, quando a empresa tem empregados."
      />
    )
  return (
    <div className="fech-lancamentos">
      {dados.Lista.map((holerite) => (
        <article key={holerite.empregadoId}>
          <header>
            <strong>{holerite.nome}</strong>
            <span className="rz-suave">{holerite.cargo}</span>
          </header>
          <table className="fech-tabela">
            <caption className="rz-so-leitor">Holerite de {holerite.nome}</caption>
            <tbody>
              {holerite.vencimentos.map(({ descricao, referencia, valor }) => (
                <tr key={descricao}>
                  <th scope="row">
                    {descricao} <span className="rz-suave">{referencia}</span>
                  </th>
                  <td className="fech-fim">{formatarValor(valor)}</td>
                </tr>
              ))}
              {holerite.descontos.map(({ descricao, referencia, valor }) => (
                <tr key={`desconto-${descricao}`}>
                  <th scope="row">
                    {descricao} <span className="rz-suave">{referencia}</span>
                  </th>
                  <td className="fech-fim">{formatarValor(-valor)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">
                  Líquido
                  <BotaoMemoria
                    rotulo={`holerite de ${holerite.nome}`}
                    onClick={() =>
                      setAberto(aberto === holerite.empregadoId ? null : holerite.empregadoId)
                    }
                  />
                </th>
                <td className="fech-fim">{formatarValor(holerite.liquido)}</td>
              </tr>
            </tfoot>
          </table>
          <p className="rz-suave rz-numero">FGTS do mês: {formatarValor(holerite.fgts)}</p>
          {aberto === holerite.empregadoId ? (
            <Memoria empregadoId={holerite.empregadoId} competencia={competencia} />
          ) : null}
        </article>
      ))}
    </div>
  )
}
