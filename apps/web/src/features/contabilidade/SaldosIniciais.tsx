import { Button } from '@mantine/core'
import { contabilEncerramento } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { CampoDeData } from '../../ui/CampoDeData.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarDinheiro, formatarValor } from '../../ui/formato.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { CampoDeConta } from './CampoDeConta.tsx'
import { CampoDeReais } from './CampoDeReais.tsx'
import { type Proposto, Propostos } from './Propostos.tsx'
import { useContas } from './use-contas.ts'

type Linha = {
  chave: number
  contaId: number | null
  debito: number | null
  credito: number | null
}
const vazia = (chave: number): Linha => ({ chave, contaId: null, debito: null, credito: null })

const valorDa = ({ debito, credito }: Linha): number => (debito ?? 0) - (credito ?? 0)

/** The balances a company comes with: one entry, which must close, once. */
export function SaldosIniciais({ empresaId, ano }: { empresaId: number; ano: number }) {
  const { analiticas, carregando, estado } = useContas(empresaId)
  const [data, setData] = useState(`${ano}-01-01`)
  const [linhas, setLinhas] = useState<readonly Linha[]>([vazia(1), vazia(2), vazia(3)])
  const [propostos, setPropostos] = useState<readonly Proposto[] | null>(null)
  const { executar, enviando, falha } = useAcao(contabilEncerramento.abrirSaldos, {
    semModal: true,
  })
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  if (carregando) return <Carregando linhas={6} />
  const escritas = linhas.filter((linha) => linha.contaId !== null && valorDa(linha) !== 0)
  const debitos = escritas.reduce((soma, linha) => soma + Math.max(0, valorDa(linha)), 0)
  const creditos = escritas.reduce((soma, linha) => soma + Math.max(0, -valorDa(linha)), 0)
  const diferenca = debitos - creditos
  const mudar = (chave: number, mudanca: Partial<Linha>) => {
    setPropostos(null)
    setLinhas((antes) => {
      const novas = antes.map((linha) => (linha.chave === chave ? { ...linha, ...mudanca } : linha))
      const ultima = novas.at(-1)
      // There is always one empty line to go on with.
      return ultima && ultima.contaId !== null ? [...novas, vazia(ultima.chave + 1)] : novas
    })
  }
  const pedir = async (previa: boolean) => {
    const saldos = escritas.map((linha) => ({
      contaId: linha.contaId ?? 0,
      valor: valorDa(linha),
    }))
    const resultado = await executar({ empresaId, data, saldos, previa })
    setPropostos(previa && resultado.ok ? resultado.valor.propostos : null)
    if (!resultado.ok || previa) return
    avisos.ok('Saldos iniciais no livro.')
    setLinhas([vazia(1), vazia(2), vazia(3)])
  }
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Saldos iniciais">
      <h2>Saldos iniciais</h2>
      <p className="rz-suave">
        O balanço com que a empresa chega, como um só lançamento, que tem de fechar. Lança-se uma
        vez; estornado, pode ser lançado de novo. Um balancete em planilha entra por Importar.
      </p>
      <div className="ctb-formulario-em-linha">
        <CampoDeData label="Data dos saldos" value={data} onChange={setData} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <section className="ctb-rolagem ctb-saldos" aria-label="Contas e saldos" tabIndex={0}>
        <table className="ctb-tabela">
          <thead>
            <tr>
              <th scope="col">Conta</th>
              <th scope="col" data-alinha="fim">
                Devedor
              </th>
              <th scope="col" data-alinha="fim">
                Credor
              </th>
            </tr>
          </thead>
          <tbody>
            {linhas.map(({ chave, contaId, debito, credito }, i) => (
              <tr key={chave}>
                <td>
                  <CampoDeConta
                    rotulo={`Conta do saldo ${i + 1}`}
                    contas={analiticas}
                    contaId={contaId}
                    onEscolher={(conta) => mudar(chave, { contaId: conta })}
                  />
                </td>
                <td>
                  <CampoDeReais
                    semRotulo
                    rotulo={`Saldo devedor ${i + 1}`}
                    valor={debito}
                    onMudar={(valor) =>
                      mudar(chave, { debito: valor, ...(valor ? { credito: null } : {}) })
                    }
                  />
                </td>
                <td>
                  <CampoDeReais
                    semRotulo
                    rotulo={`Saldo credor ${i + 1}`}
                    valor={credito}
                    onMudar={(valor) =>
                      mudar(chave, { credito: valor, ...(valor ? { debito: null } : {}) })
                    }
                  />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <span role="status">
                  <Situacao tom={diferenca === 0 && debitos > 0 ? 'ok' : 'pendente'}>
                    {diferenca === 0
                      ? 'Fecha'
                      : `Falta ${formatarDinheiro(Math.abs(diferenca))} a ${diferenca > 0 ? 'crédito' : 'débito'}`}
                  </Situacao>
                </span>
              </th>
              <td className="rz-numero" data-alinha="fim">
                {formatarValor(debitos)}
              </td>
              <td className="rz-numero" data-alinha="fim">
                {formatarValor(creditos)}
              </td>
            </tr>
          </tfoot>
        </table>
      </section>
      {falha ? (
        <Faixa tom="atencao">
          {falha.titulo}. {falha.detail ?? falha.acao ?? ''} Nada foi lançado.
        </Faixa>
      ) : null}
      {propostos ? <Propostos propostos={propostos} /> : null}
      <div className="ctb-barra">
        <Button
          variant="default"
          loading={enviando}
          disabled={escritas.length < 2 || diferenca !== 0}
          onClick={() => void pedir(true)}
        >
          Ver a prévia
        </Button>
        {propostos ? (
          <Button loading={enviando} onClick={() => void pedir(false)}>
            Lançar os saldos
          </Button>
        ) : null}
      </div>
    </section>
  )
}
