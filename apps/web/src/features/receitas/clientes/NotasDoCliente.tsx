import { Button } from '@mantine/core'
import { clientes } from '@razao/contract'
import { links } from '@razao/contract/paths'
import { useState } from 'react'
import { Link } from 'react-router'
import { useConsulta } from '../../../api/use-consulta.ts'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { DataCivil } from '../../../ui/DataCivil.tsx'
import { Dinheiro } from '../../../ui/Dinheiro.tsx'
import { formatarInteiro } from '../../../ui/formato.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { Tabela } from '../../../ui/Tabela.tsx'
import { situacaoDaNota, textoDoModelo } from '../nota.ts'

const PASSO = 10
const MAXIMO = 500

/** Notes issued to a customer, with what is still to be received of each. */
export function NotasDoCliente({ clienteId }: { clienteId: number }) {
  const [quantas, setQuantas] = useState(PASSO)
  const { dados, estado } = useConsulta(clientes.listarNotasDoCliente, {
    clienteId,
    registrosPorPagina: quantas,
  })
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  if (!dados) return <Carregando linhas={6} />
  const { lista, totais, paginacao } = dados
  const faltam = paginacao.totalDeRegistros - lista.length
  return (
    <>
      <Tabela
        nome="Notas do cliente"
        legenda="Notas emitidas para este cliente"
        legendaOculta
        className="cl-tabela"
        vazio="Nenhuma nota emitida para este cliente."
        linhas={lista}
        chave={({ id }) => id}
        colunas={[
          {
            ...{ titulo: 'Nota', nomeia: true, className: 'cl-sem-quebra' },
            celula: ({ id, modelo, numero }) => (
              <Link to={links.nota(id)}>
                {textoDoModelo(modelo)} {numero}
              </Link>
            ),
          },
          {
            titulo: 'Situação',
            celula: ({ status }) => {
              const { tom, texto } = situacaoDaNota(status)
              return <Situacao tom={tom}>{texto}</Situacao>
            },
          },
          { titulo: 'Emissão', celula: ({ emissao }) => <DataCivil valor={emissao} /> },
          { ...{ titulo: 'Valor', fim: true }, celula: ({ bruto }) => <Dinheiro valor={bruto} /> },
          {
            ...{ titulo: 'Em aberto', fim: true },
            celula: ({ emAberto }) => <Dinheiro valor={emAberto} />,
          },
        ]}
        totais={{
          nome: 'De todas as notas',
          valores: [
            <Dinheiro key="bruto" valor={totais.bruto} />,
            <Dinheiro key="aberto" valor={totais.emAberto} />,
          ],
        }}
      />
      {faltam > 0 && quantas < MAXIMO ? (
        <Button
          variant="default"
          size="compact-sm"
          loading={estado.atualizando}
          onClick={() => setQuantas(Math.min(MAXIMO, quantas * 5))}
        >
          Mostrar mais ({formatarInteiro(faltam)})
        </Button>
      ) : null}
    </>
  )
}
