import { Button, Tabs } from '@mantine/core'
import { migrate } from '@razao/contract'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useConsulta } from '../../../api/use-consulta.ts'
import { usePode } from '../../../state/contexto.ts'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Instante } from '../../../ui/DataCivil.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { Situacao } from '../../../ui/Situacao.tsx'
import { Tela } from '../../../ui/Tela.tsx'
import { useAbaAVista } from '../../../ui/use-aba-a-vista.ts'
import { chaveCoberta } from '../comum/chave-coberta.ts'
import { ChavesDoParceiro } from './ChavesDoParceiro.tsx'
import { DesligarMigrate } from './DesligarMigrate.tsx'
import { ListaDeEmpresas } from './ListaDeEmpresas.tsx'
import type { Ligacao } from './migrate.ts'
import '../../../ui/abas.css'
import './migrate.css'

const CidadesDaMigrate = lazy(async () => ({
  default: (await import('./CidadesDaMigrate.tsx')).CidadesDaMigrate,
}))

const ABAS = ['empresas', 'cidades'] as const
type Aba = (typeof ABAS)[number]

function semEndereco({ producao, homologacao }: Ligacao['ligada']): string | null {
  if (producao && homologacao) return null
  if (!producao && !homologacao)
    return 'Esta instalação não tem o endereço da Migrate: as chaves podem ser guardadas, e nada é testado nem emitido por ela. Peça a quem mantém a instalação.'
  return `Esta instalação só tem o endereço de ${producao ? 'produção' : 'homologação'} da Migrate.`
}

type DoParceiro = {
  ligacao: Ligacao
  pode: boolean
  onGuardar: () => void
  onDesligar: () => void
}

function CartaoDoParceiro({ ligacao: { parceiro }, pode, onGuardar, onDesligar }: DoParceiro) {
  return (
    <section className="rz-cartao rz-migrate-parceiro" aria-label="Chaves do escritório">
      <div>
        <h2>Chaves do escritório</h2>
        <p>
          {parceiro === null ? (
            <Situacao tom="nenhum">Sem chaves</Situacao>
          ) : (
            <Situacao tom="ok">Guardadas no cofre</Situacao>
          )}
        </p>
        {parceiro === null ? (
          <p className="rz-suave">
            A Migrate (InvoiCy) emite pela prefeitura das cidades que não estão no padrão nacional.
            Guarde a chave e o segredo de parceiro do escritório para começar.
          </p>
        ) : (
          <dl className="rz-fatos">
            <dt>Chave de parceiro</dt>
            <dd>{chaveCoberta(parceiro.final)}</dd>
            <dt>Guardada em</dt>
            <dd>
              <Instante valor={parceiro.guardadoEm} />
              {parceiro.guardadoPor === null ? null : `, por ${parceiro.guardadoPor}`}
            </dd>
          </dl>
        )}
      </div>
      {pode ? (
        <div className="rz-migrate-acoes">
          <Button variant={parceiro === null ? 'filled' : 'default'} onClick={onGuardar}>
            {parceiro === null ? 'Guardar chaves' : 'Trocar chaves'}
          </Button>
          {parceiro === null ? null : (
            <Button variant="default" onClick={onDesligar}>
              Desligar
            </Button>
          )}
        </div>
      ) : null}
    </section>
  )
}

/** The second way to issue: the keys of the office, and how each company stands at Migrate. */
export function TelaMigrate() {
  const pode = usePode('transmitir', 'admin')
  const { dados, estado } = useConsulta(migrate.lerMigrate, {})
  const [aberto, setAberto] = useState<'chaves' | 'desligar' | null>(null)
  const [parametros, mudarParametros] = useSearchParams()
  const aba: Aba = ABAS.find((uma) => uma === parametros.get('aba')) ?? 'empresas'
  const barra = useAbaAVista(aba)
  const irPara = (nova: string | null) =>
    mudarParametros(nova === null || nova === 'empresas' ? {} : { aba: nova })
  const falta = dados ? semEndereco(dados.ligada) : null
  return (
    <Tela
      titulo="Integração Migrate"
      resumo="A segunda forma de emitir notas: pelo sistema da prefeitura, nas cidades fora do padrão nacional."
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {falta ? <Faixa tom="atencao">{falta}</Faixa> : null}
      {dados ? (
        <CartaoDoParceiro
          {...{ ligacao: dados, pode }}
          onGuardar={() => setAberto('chaves')}
          onDesligar={() => setAberto('desligar')}
        />
      ) : null}
      {!dados && !estado.falha ? (
        <div className="rz-cartao">
          <Carregando linhas={3} />
        </div>
      ) : null}
      <Tabs value={aba} onChange={irPara} keepMounted={false} className="rz-abas-da-tela">
        <Tabs.List ref={barra}>
          <Tabs.Tab value="empresas">Empresas</Tabs.Tab>
          <Tabs.Tab value="cidades">Cidades atendidas</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="empresas" className="rz-aba">
          <ListaDeEmpresas />
        </Tabs.Panel>
        <Tabs.Panel value="cidades" className="rz-aba">
          <Suspense fallback={<Carregando />}>
            <CidadesDaMigrate />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      {dados && aberto === 'chaves' ? (
        <ChavesDoParceiro ligacao={dados} onFechar={() => setAberto(null)} />
      ) : null}
      {dados && aberto === 'desligar' ? (
        <DesligarMigrate versao={dados.versao} onFechar={() => setAberto(null)} />
      ) : null}
    </Tela>
  )
}
