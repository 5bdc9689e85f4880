import { Button } from '@mantine/core'
import { contabilEncerramento, type RouteOutput } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { useRascunho } from '../../../api/use-rascunho.ts'
import { paths } from '../../../paths.ts'
import { AvisoDeRascunho } from '../../../ui/AvisoDeRascunho.tsx'
import { avisos } from '../../../ui/avisos.tsx'
import { CampoDeConta } from '../../../ui/CampoDeConta.tsx'
import { CampoDeData } from '../../../ui/CampoDeData.tsx'
import { CampoDeReais } from '../../../ui/CampoDeReais.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { formatarDinheiro, formatarValor } from '../../../ui/formato.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { Tabela } from '../../../ui/Tabela.tsx'
import { FalhaAoLancar } from '../comum/FalhaAoLancar.tsx'
import { Propostos } from '../comum/Propostos.tsx'
import { usePrevia } from '../comum/use-previa.ts'
import { type Conta, useContas } from '../plano/index.ts'

type Linha = {
  chave: number
  contaId: number | null
  debito: number | null
  credito: number | null
}
const vazia = (chave: number): Linha => ({ chave, contaId: null, debito: null, credito: null })

const VAZIAS: readonly Linha[] = [vazia(1), vazia(2), vazia(3)]

const valorDa = ({ debito, credito }: Linha): number => (debito ?? 0) - (credito ?? 0)

function LinhaDoSaldo({
  posicao,
  linha: { contaId, debito, credito },
  analiticas,
  onMudar,
}: {
  posicao: number
  linha: Linha
  analiticas: readonly Conta[]
  onMudar: (mudanca: Partial<Linha>) => void
}) {
  return (
    <tr>
      <td>
        <CampoDeConta
          rotulo={`Conta do saldo ${posicao}`}
          contas={analiticas}
          contaId={contaId}
          onEscolher={(conta) => onMudar({ contaId: conta })}
        />
      </td>
      <td>
        <CampoDeReais
          aria-label={`Saldo devedor ${posicao}`}
          value={debito}
          onChange={(valor) => onMudar({ debito: valor, ...(valor ? { credito: null } : {}) })}
        />
      </td>
      <td>
        <CampoDeReais
          aria-label={`Saldo credor ${posicao}`}
          value={credito}
          onChange={(valor) => onMudar({ credito: valor, ...(valor ? { debito: null } : {}) })}
        />
      </td>
    </tr>
  )
}

function SeFecha({ debitos, diferenca }: { debitos: number; diferenca: number }) {
  return (
    <span role="status">
      <Situacao tom={diferenca === 0 && debitos > 0 ? 'ok' : 'pendente'}>
        {diferenca === 0
          ? 'Fecha'
          : `Falta ${formatarDinheiro(Math.abs(diferenca))} a ${diferenca > 0 ? 'crédito' : 'débito'}`}
      </Situacao>
    </span>
  )
}

/** The balances a company comes with: one entry, which must close, once. */
export function SaldosIniciais({ empresaId, ano }: { empresaId: number; ano: number }) {
  const { analiticas, carregando, estado } = useContas(empresaId)
  const [data, setData] = useState(`${ano}-01-01`)
  const [linhas, setLinhas] = useState<readonly Linha[]>(VAZIAS)
  const { previa, soVer, esquecer, ...prever } =
    usePrevia<RouteOutput<typeof contabilEncerramento.abrirSaldos>>()
  const { executar, enviando, falha } = useAcao(contabilEncerramento.abrirSaldos, {
    semModal: true,
  })
  const rascunho = useRascunho({
    chave: `${paths.contabilidade}#saldos-iniciais-${empresaId}`,
    titulo: 'Saldos iniciais',
    valores: { data, linhas },
    sujo: linhas.some(({ contaId, debito, credito }) => contaId !== null || debito || credito),
    aoContinuar: (guardado) => {
      esquecer()
      setData(guardado.data)
      setLinhas(guardado.linhas)
    },
  })
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  if (carregando) return <Carregando linhas={6} />
  const escritas = linhas.filter((linha) => linha.contaId !== null && valorDa(linha) !== 0)
  const debitos = escritas.reduce((soma, linha) => soma + Math.max(0, valorDa(linha)), 0)
  const creditos = escritas.reduce((soma, linha) => soma + Math.max(0, -valorDa(linha)), 0)
  const diferenca = debitos - creditos
  const mudar = (chave: number, mudanca: Partial<Linha>) => {
    esquecer()
    setLinhas((antes) => {
      const novas = antes.map((linha) => (linha.chave === chave ? { ...linha, ...mudanca } : linha))
      const ultima = novas.at(-1)
      // There is always one empty line to go on with.
      return ultima && ultima.contaId !== null ? [...novas, vazia(ultima.chave + 1)] : novas
    })
  }
  const pedir = async (ver: boolean) => {
    const saldos = escritas.map((linha) => ({
      contaId: linha.contaId ?? 0,
      valor: valorDa(linha),
    }))
    const feito = await prever.pedir(ver, () => executar({ empresaId, data, saldos, previa: ver }))
    if (!feito || ver) return
    avisos.ok('Saldos iniciais no livro.')
    setLinhas(VAZIAS)
    await rascunho.concluir()
  }
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Saldos iniciais">
      <h2>Saldos iniciais</h2>
      <p className="rz-suave">
        O balanço com que a empresa chega, como um só lançamento, que tem de fechar. Lança-se uma
        vez; estornado, pode ser lançado de novo. Um balancete em planilha entra por Importar.
      </p>
      <AvisoDeRascunho rascunho={rascunho.recuperado} />
      <div className="ctb-formulario-em-linha">
        <CampoDeData
          label="Data dos saldos"
          value={data}
          error={falha?.erros.find(({ pointer }) => pointer.endsWith('data'))?.mensagem}
          onChange={(dia) => {
            esquecer()
            setData(dia)
          }}
        />
      </div>
      <Tabela
        nome="Contas e saldos"
        regiao="ctb-saldos"
        className="ctb-tabela"
        titulos={['Conta', { titulo: 'Devedor', fim: true }, { titulo: 'Credor', fim: true }]}
        totais={{
          nome: <SeFecha debitos={debitos} diferenca={diferenca} />,
          valores: [formatarValor(debitos), formatarValor(creditos)],
        }}
      >
        {linhas.map((linha, i) => (
          <LinhaDoSaldo
            key={linha.chave}
            posicao={i + 1}
            linha={linha}
            analiticas={analiticas}
            onMudar={(mudanca) => mudar(linha.chave, mudanca)}
          />
        ))}
      </Tabela>
      <FalhaAoLancar falha={falha} soVer={soVer} />
      {previa ? <Propostos propostos={previa.propostos} /> : null}
      <div className="ctb-barra">
        <Button
          variant="default"
          loading={enviando}
          disabled={escritas.length < 2 || diferenca !== 0}
          onClick={() => void pedir(true)}
        >
          Ver a prévia
        </Button>
        {previa ? (
          <Button loading={enviando} onClick={() => void pedir(false)}>
            Lançar os saldos
          </Button>
        ) : null}
      </div>
    </section>
  )
}
