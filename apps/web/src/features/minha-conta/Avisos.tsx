import { Button, Table } from '@mantine/core'
import { pessoal } from '@razao/contract'
import { Link } from 'react-router'
import { falhaNaTela } from '../../api/falha.ts'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { formatarInstante } from '../../ui/formato.ts'

/** What is told, and by which way: fixed for now, and said as it is. */
const CANAIS = [
  { evento: 'Operações terminadas', tela: true, email: false },
  { evento: 'Convites aceitos e mudanças no seu acesso', tela: true, email: false },
  { evento: 'Pedidos sobre dados pessoais', tela: true, email: false },
  { evento: 'Senha e e-mail da conta trocados', tela: false, email: true },
] as const

const sim = (vale: boolean): string => (vale ? 'sim' : '—')

export function Avisos() {
  const consulta = useConsulta(pessoal.listarNotificacoes, { RegistrosPorPagina: 10 })
  const marcar = useAcao(pessoal.marcarNotificacoes)
  return (
    <>
      <Table aria-label="Por onde cada aviso chega">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Aviso</Table.Th>
            <Table.Th>Na tela</Table.Th>
            <Table.Th>Por e-mail</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {CANAIS.map(({ evento, tela, email }) => (
            <Table.Tr key={evento}>
              <Table.Td>{evento}</Table.Td>
              <Table.Td>{sim(tela)}</Table.Td>
              <Table.Td>{sim(email)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <h3>Últimos avisos</h3>
      {consulta.carregando ? <Carregando /> : null}
      {consulta.falha ? (
        <CartaoErro {...falhaNaTela(consulta.falha)} onTentarDeNovo={consulta.tentarDeNovo} />
      ) : null}
      {consulta.dados?.Lista.length === 0 ? <p>Nenhum aviso ainda.</p> : null}
      <ul className="rz-itens" aria-label="Últimos avisos">
        {consulta.dados?.Lista.map(({ id, titulo, texto, rota, criadaEm, lidaEm }) => (
          <li key={id}>
            <div>
              <strong>
                {rota ? <Link to={rota}>{titulo}</Link> : titulo}
                {lidaEm ? '' : ' (não lido)'}
              </strong>
              <span>{texto}</span>
              <small>{formatarInstante(criadaEm)}</small>
            </div>
          </li>
        ))}
      </ul>
      <div className="rz-acoes">
        <Button
          variant="default"
          loading={marcar.enviando}
          disabled={(consulta.dados?.totais.naoLidas ?? 0) === 0}
          onClick={() => void marcar.executar({})}
        >
          Marcar todos como lidos
        </Button>
      </div>
    </>
  )
}
