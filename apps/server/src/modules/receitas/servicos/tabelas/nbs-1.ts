/** NBS 2.0, Anexo I of the Portaria Conjunta RFB/SECEX 2.000/2018: the codes a note takes (part 1 of 4). */
export const NBS_1: Readonly<Record<string, string>> = {
  '101011100': 'Serviços de construção de edificações residenciais de um e dois pavimentos',
  '101011200': 'Serviços de construção de edificações residenciais com mais de dois pavimentos',
  '101012100': 'Serviços de construção de edificações industriais',
  '101012200': 'Serviços de construção de edificações comerciais',
  '101012900':
    'Serviços de construção de edificações não residenciais não classificados em subposições anteriores',
  '101013000': 'Serviços de construção de edificações de uso misto (residencial e não residencial)',
  '101021100':
    'Serviços de construção de autoestradas (exceto autoestradas elevadas), ruas e estradas',
  '101021200': 'Serviços de construção de ferrovias',
  '101021300':
    'Serviços de construção de pistas de pouso e decolagem em aeroportos e de infraestrutura aeroportuária',
  '101022000': 'Serviços de construção de pontes, autoestradas elevadas e túneis',
  '101023100': 'Serviços de construção de infraestrutura de proteção e acesso aquaviário',
  '101023200': 'Serviços de construção de infraestrutura de acostagem aquaviária',
  '101023300':
    'Serviços de construção de infraestrutura terrestre e de obras de engenharia afins nos portos',
  '101023400': 'Serviços de construção de barragens',
  '101023510': 'Serviços de construção de adutoras em conduto livre',
  '101023520': 'Serviços de construção de sistemas de irrigação',
  '101023530':
    'Serviços de construção relacionada ao controle dos cursos de água, inclusive canalização',
  '101024110':
    'Serviços de construção de dutos de longo curso para o transporte de petróleo, seus derivados, e gás',
  '101024120':
    'Serviços de construção de dutos de longo curso para o transporte e escoamento de águas',
  '101024190':
    'Serviços de construção de dutos de longo curso não classificados em subposições anteriores',
  '101024210': 'Serviços de construção de linhas de comunicação de longo curso',
  '101024220': 'Serviços de construção de linhas de transmissão de alta tensão',
  '101025100': 'Serviços de construção de dutos locais',
  '101025210': 'Serviços de construção de linhas locais de comunicação',
  '101025220': 'Serviços de construção de linhas locais de transmissão de baixa e média tensão',
  '101025310': 'Serviços de construção de sistemas de esgotos',
  '101025320':
    'Serviços de construção de sistemas de estações para elevação, tratamento e purificação de água',
  '101026100': 'Serviços de construção de usinas de geração de energia',
  '101026900':
    'Serviços de construção de instalações industriais não classificados em subposições anteriores',
  '101027000': 'Serviços de construção de minas e suas unidades industriais',
  '101028000':
    'Serviços de construção de instalações para recreação e atividades desportivas ao ar livre',
  '101029000':
    'Serviços de construção de obras de engenharia civil não classificados em subposições anteriores',
  '101031000': 'Serviços de demolição',
  '101032000': 'Serviços de preparação de terrenos e de canteiros de obras',
  '101033000': 'Serviços de escavação e remoção de terra',
  '101034100': 'Serviços de perfuração de poços de água',
  '101034200': 'Serviços de instalação de sistemas sépticos',
  '101040000': 'Serviços de montagem e de edificação de construções pré-fabricadas',
  '101051100': 'Serviços de estaqueamento',
  '101051200': 'Serviços de fundação',
  '101052100': 'Serviços de construção de estruturas de edificações',
  '101052200': 'Serviços de construção de estruturas de telhados e coberturas',
  '101053000': 'Serviços de construção de telhados e coberturas e serviços de impermeabilização',
  '101054000': 'Serviços de concretagem',
  '101055000': 'Serviços de montagem de estruturas de aço',
  '101056000': 'Serviços de alvenaria',
  '101057000': 'Serviços de andaimes',
  '101059000': 'Serviços especializados de construção não classificados em subposições anteriores',
  '101061100': 'Serviços de instalação de fiação elétrica e componentes',
  '101061200': 'Serviços de instalação de alarmes contra incêndio',
  '101061300': 'Serviços de instalação de sistemas de alarmes antifurto',
  '101061400': 'Serviços de instalação de antenas residenciais',
  '101061900': 'Serviços de instalação elétrica não classificados em subposições anteriores',
  '101062100': 'Serviços de instalação de tubulação para fornecimento de água',
  '101062200': 'Serviços de instalação de tubulação para escoamento de água',
  '101063100': 'Serviços de instalação de equipamentos de aquecimento',
  '101063200': 'Serviços de instalação de equipamentos de ventilação e de ar condicionado',
  '101064000': 'Serviços de instalação de gás',
  '101065000': 'Serviços de instalação de isolamentos',
  '101066000': 'Serviços de instalação de elevadores, esteiras e escadas rolantes',
  '101069000': 'Serviços de instalação não classificados em subposições anteriores',
  '101071000': 'Serviços de vidraçaria',
  '101072000': 'Serviços de gesso e de estuque',
  '101073000': 'Serviços de pintura',
  '101074000': 'Serviços de revestimento de pisos e de paredes',
  '101075000': 'Serviços de carpintaria e de serralharia',
  '101076000': 'Serviços de instalação de cercas e grades',
  '101079000': 'Serviços de acabamento não classificados em subposições anteriores',
  '102010000': 'Serviços de intermediação na distribuição de mercadorias',
  '102020000': 'Comércio atacadista',
  '102030000': 'Comércio varejista',
  '102040000': 'Serviços de despacho aduaneiro',
  '102050000': 'Serviços de intermediação na comercialização de energia elétrica',
  '103011000': 'Fornecimento de refeições acompanhado de serviços de restaurante',
  '103012100': 'Fornecimento de refeições pelo sistema de autosserviço (self-service)',
  '103012200': 'Fornecimento de comidas rápidas (fast-food)',
  '103012900':
    'Fornecimento de refeições com serviços limitados de restaurante não classificado em subposições anteriores',
  '103013100': 'Fornecimento de alimentação para eventos',
  '103013200':
    'Fornecimento de alimentação para operadores de transportes (comissaria ou catering)',
  '103013900':
    'Fornecimento de alimentação, incluindo refeições, sob contrato não classificado em subposições anteriores',
  '103019000': 'Fornecimento de alimentação não classificado em subposições anteriores',
  '103020000': 'Fornecimento de bebidas em bares, cervejarias e outros',
  '103031100':
    'Serviços de hospedagem em quartos ou unidades de hospedagem para visitantes, com serviços diários de faxina',
  '103031200':
    'Serviços de hospedagem em quartos ou unidades de hospedagem para visitantes, sem serviços diários de faxina',
  '103031300':
    'Serviços de hospedagem em quartos ou unidades de hospedagem para visitantes, em propriedades partilhadas',
  '103031400':
    'Serviços de hospedagem em quartos ou unidades de hospedagem para visitantes, em quartos de múltipla ocupação',
  '103032000': 'Serviços de acampamentos turísticos (camping)',
  '103039000': 'Serviços de hospedagem para visitantes não classificados em subposições anteriores',
  '103041000':
    'Serviços de hospedagem em quartos ou unidades de hospedagem para estudantes em residências estudantis',
  '103042000':
    'Serviços de hospedagem em quartos ou unidades de hospedagem para trabalhadores em hotéis ou campos',
  '103049000':
    'Serviços de hospedagem, exceto para visitantes não classificados em subposições anteriores',
  '104011111':
    'Serviços de transporte rodoviário local prestados exclusivamente por meio de ônibus',
  '104011119':
    'Serviços de transporte rodoviário local regular de passageiros, exceto em áreas metropolitanas não classificados em subitens anteriores',
  '104011120':
    'Serviços de transporte rodoviário local regular de passageiros, em áreas metropolitanas',
  '104011210': 'Serviços de transporte escolar',
  '104011220': 'Serviços de transporte para aeroportos (shuttle)',
  '104011290':
    'Serviços especiais de transporte rodoviário local regular de passageiros não classificados em itens anteriores',
  '104011300': 'Serviços de táxi',
  '104011400': 'Serviços de carro com motorista, exceto táxi',
  '104011510': 'Serviços de fretamento contínuo, local',
  '104011520': 'Serviços de fretamento eventual ou turístico, local',
  '104011610': 'Serviços de transporte ferroviário local de passageiros',
  '104011620': 'Serviços de transporte metroviário (metrô) local de passageiros',
  '104011690':
    'Serviços de transporte local de passageiros por veículos sobre trilhos não classificados em itens anteriores',
  '104011710': 'Serviços de transporte rodoviário para passeios turísticos (sightseeing)',
  '104011720': 'Serviços de transporte ferroviário para passeios turísticos (sightseeing)',
  '104011790':
    'Serviços de transporte terrestre para passeios turísticos (sightseeing) não classificados em itens anteriores',
  '104011900':
    'Serviços de transporte terrestre local de passageiros não classificados em subposições anteriores',
  '104012110':
    'Serviços de transporte aquaviário local de passageiros, por navegação interior, em embarcações para travessia',
  '104012120':
    'Serviços de transporte aquaviário local de passageiros, por navegação interior, em embarcações para cruzeiros',
  '104012190':
    'Serviços de transporte aquaviário local de passageiros, por navegação interior não classificados em itens anteriores',
  '104012200': 'Serviços de transporte aquaviário local de passageiros por fretamento',
  '104012300': 'Serviços de transporte aquaviário para passeios turísticos (sightseeing)',
  '104012900':
    'Serviços de transporte aquaviário local de passageiros não classificados em subposições anteriores',
  '104013000': 'Serviços de transporte integrado local de passageiros',
  '104014100': 'Serviços de táxi aéreo local',
  '104014200': 'Serviços de transporte aéreo local de passageiros por fretamento',
  '104014300': 'Serviços de transporte aéreo para passeios turísticos (sightseeing)',
  '104014900':
    'Serviços de transporte aéreo local de passageiros não classificados em subposições anteriores',
  '104019000':
    'Serviços de transporte local de passageiros não classificados não classificados em subposições anteriores',
  '104021110':
    'Serviços de transporte rodoviário nacional, exceto local, prestados exclusivamente por meio de ônibus',
  '104021190':
    'Serviços de transporte rodoviário nacional, exceto local, de passageiros, não classificados não classificados em subitens anteriores',
  '104021200':
    'Serviços especiais de transporte rodoviário nacional, exceto local, regular de passageiros',
  '104021310': 'Serviços de fretamento contínuo, nacional, exceto local',
  '104021320': 'Serviços de fretamento eventual ou turístico, nacional, exceto local',
  '104021400': 'Serviços de transporte ferroviário nacional, exceto local, de passageiros',
  '104021900':
    'Serviços de transporte terrestre nacional, exceto local, de passageiros não classificados não classificados em subposições anteriores',
  '104022110':
    'Serviços de transporte aquaviário de passageiros, por navegação interior, em embarcações para travessia',
  '104022120':
    'Serviços de transporte aquaviário de passageiros, por navegação interior, em embarcações para cruzeiros',
  '104022190':
    'Serviços de transporte aquaviário nacional, exceto local, de passageiros, por navegação interior não classificados em itens anteriores',
  '104022200': 'Serviços de transporte aquaviário nacional costeiro de passageiros',
  '104022300':
    'Serviços de transporte aquaviário nacional, exceto local, de passageiros por fretamento',
  '104022900':
    'Serviços de transporte aquaviário nacional, exceto local, de passageiros não classificados em subposições anteriores',
  '104023100': 'Serviços de transporte aéreo nacional, exceto local, regular de passageiros',
  '104023200': 'Serviços de táxi aéreo nacional, exceto local',
  '104023300':
    'Serviços de transporte aéreo nacional, exceto local, de passageiros, por fretamento',
  '104023900':
    'Serviços de transporte aéreo nacional, exceto local, de passageiros não classificados em subposições anteriores',
  '104029000':
    'Serviços de transporte nacional, exceto local, de passageiros não classificados em subposições anteriores',
  '104031110': 'Serviços de transporte de passageiros prestados exclusivamente por meio de ônibus',
  '104031190':
    'Serviços de transporte rodoviário internacional de passageiros não classificados em itens anteriores',
  '104031200': 'Serviços de transporte rodoviário internacional de passageiros por fretamento',
  '104031310': 'Serviços de transporte internacional ferroviário de passageiros',
  '104031390':
    'Serviços de transporte internacional de passageiros por veículos sobre trilhos não classificados em itens anteriores',
  '104031900':
    'Serviços de transporte terrestre internacional de passageiros não classificados em subposições anteriores',
  '104032110':
    'Serviços de transporte aquaviário internacional de passageiros, por navegação interior, em embarcações para travessia',
  '104032120':
    'Serviços de transporte aquaviário internacional de passageiros, por navegação interior, em embarcações para cruzeiros',
  '104032190':
    'Serviços de transporte aquaviário internacional de passageiros, por navegação interior não classificados em itens anteriores',
  '104032200': 'Serviços de transporte aquaviário internacional costeiro de passageiros',
  '104032300': 'Serviços de transporte aquaviário internacional transoceânico de passageiros',
  '104032400': 'Serviços de transporte aquaviário internacional de passageiros por fretamento',
  '104032900':
    'Serviços de transporte aquaviário internacional de passageiros não classificados em subposições anteriores',
  '104033100': 'Serviços de transporte aéreo internacional regular de passageiros',
  '104033200': 'Serviços de táxi aéreo internacional',
  '104033300': 'Serviços de transporte aéreo internacional de passageiros por fretamento',
  '104033900':
    'Serviços de transporte aéreo internacional de passageiros não classificados em subposições anteriores',
  '104039000':
    'Serviços de transporte internacional de passageiros não classificados em subposições anteriores',
  '104041000': 'Locação de veículos rodoviários de passageiros com motorista',
  '104042000': 'Locação de embarcações de passageiros com tripulação',
  '104043000': 'Locação de aeronaves de passageiros com tripulação',
  '104050000': 'Afretamento de embarcações de passageiros por tempo',
  '105011110': 'Serviços de transporte rodoviário de cargas sólidas a granel',
  '105011120': 'Serviços de transporte rodoviário de cargas líquidas, ou liquefeitas, a granel',
  '105011130': 'Serviços de transporte rodoviário de cargas gasosas a granel',
  '105011210': 'Serviços de transporte rodoviário de carga solta, não unitizada',
  '105011220': 'Serviços de transporte rodoviário de carga unitizada',
  '105011230': 'Serviços de transporte rodoviário de carga frigorificada ou climatizada',
  '105011310':
    'Serviços de transporte rodoviário de cargas em contêineres frigorificados ou climatizados',
  '105011320':
    'Serviços de transporte rodoviário de cargas em contêineres não frigorificados ou climatizados',
  '105011410': 'Serviços de transporte rodoviário de cargas vivas',
  '105011420':
    'Serviços de transporte rodoviário de mudanças domésticas e de mobília e outros objetos de escritório',
  '105011430': 'Serviços de transporte rodoviário de cargas de grande porte',
  '105011440': 'Serviços de transporte rodoviário de veículos',
  '105011451':
    'Serviços de transporte rodoviário de combustíveis, lubrificantes e GLP, inclusive apresentados em botijões metálicos',
  '105011452':
    'Serviços de transporte rodoviário de produtos químicos perigosos, exceto lubrificantes e GLP',
  '105011459':
    'Serviços de transporte rodoviário de produtos perigosos não classificados em subitens anteriores',
  '105011500': 'Serviços de transporte rodoviário de cargas postais e malotes',
  '105011900':
    'Serviços de transporte rodoviário de cargas não classificados em subposições anteriores',
  '105012110': 'Serviços de transporte ferroviário de cargas sólidas a granel',
  '105012120': 'Serviços de transporte ferroviário de cargas líquidas, ou liquefeitas, a granel',
  '105012130': 'Serviços de transporte ferroviário de cargas gasosas a granel',
  '105012210': 'Serviços de transporte ferroviário de carga solta, não unitizada',
  '105012220': 'Serviços de transporte ferroviário de carga unitizada',
  '105012230': 'Serviços de transporte ferroviário de carga frigorificada ou climatizada',
  '105012310':
    'Serviços de transporte ferroviário de cargas em contêineres frigorificados ou climatizados',
  '105012320':
    'Serviços de transporte ferroviário de cargas em contêineres não frigorificados ou climatizados',
  '105012410': 'Serviços de transporte ferroviário de cargas vivas',
  '105012421':
    'Serviços de transporte ferroviário de combustíveis, lubrificantes e GLP, inclusive apresentados em botijões metálicos',
  '105012422':
    'Serviços de transporte ferroviário de produtos químicos perigosos, exceto lubrificantes e GLP',
  '105012429':
    'Serviços de transporte ferroviário de produtos perigosos não classificados em subposições anteriores',
  '105012500': 'Serviços de transporte ferroviário de bens e valores',
  '105012900':
    'Serviços de transporte ferroviário de cargas não classificados em subposições anteriores',
  '105013100': 'Serviços de transporte de petróleo, gás natural e combustível por meio de dutos',
  '105013200': 'Serviços de transporte de minérios por meio de dutos',
  '105013900':
    'Serviços de transporte de cargas por meio de dutos não classificados em subposições anteriores',
  '105021110':
    'Serviços de transporte aquaviário por navegação interior de cargas sólidas, a granel',
  '105021120':
    'Serviços de transporte aquaviário por navegação interior de cargas líquidas, ou liquefeitas, a granel',
  '105021130':
    'Serviços de transporte aquaviário por navegação interior de cargas gasosas a granel',
  '105021210':
    'Serviços de transporte aquaviário por navegação interior de carga solta, não unitizada',
  '105021220': 'Serviços de transporte aquaviário por navegação interior de carga unitizada',
  '105021230':
    'Serviços de transporte aquaviário por navegação interior de carga frigorificada ou climatizada',
  '105021310':
    'Serviços de transporte aquaviário por navegação interior de cargas em contêineres frigorificados ou climatizados',
  '105021320':
    'Serviços de transporte aquaviário por navegação interior de cargas em contêineres não frigorificados ou climatizados',
  '105021410': 'Serviços de transporte aquaviário por navegação interior de cargas vivas',
  '105021420':
    'Serviços de transporte aquaviário por navegação interior de mudanças domésticas e de mobília e outros objetos de escritório',
  '105021430': 'Serviços de transporte aquaviário por navegação interior de cargas de grande porte',
  '105021440': 'Serviços de transporte aquaviário por navegação interior de veículos',
  '105021451':
    'Serviços de transporte aquaviário por navegação interior de combustíveis, lubrificantes e GLP, inclusive apresentado em botijões metálicos',
  '105021452':
    'Serviços de transporte aquaviário por navegação interior de produtos químicos perigosos, exceto lubrificantes e GLP',
  '105021459':
    'Serviços de transporte aquaviário por navegação interior de produtos perigosos não classificados em subposições anteriores',
  '105021490':
    'Serviços de transporte aquaviário por navegação interior de cargas especiais não classificados em subposições anteriores',
  '105021900':
    'Serviços de transporte aquaviário por navegação interior de cargas não classificados em subposições anteriores',
  '105022110': 'Serviços de transporte aquaviário costeiro de cargas sólidas a granel',
  '105022120':
    'Serviços de transporte aquaviário costeiro de cargas líquidas ou liquefeitas, a granel',
  '105022130': 'Serviços de transporte aquaviário costeiro de cargas gasosas a granel',
  '105022210': 'Serviços de transporte aquaviário costeiro de carga solta, não unitizada',
  '105022220': 'Serviços de transporte aquaviário costeiro de carga unitizada',
  '105022230': 'Serviços de transporte aquaviário costeiro de carga frigorificada ou climatizada',
  '105022310':
    'Serviços de transporte aquaviário costeiro de cargas em contêineres frigorificados ou climatizados',
  '105022320':
    'Serviços de transporte aquaviário costeiro de cargas em contêineres não classificados em subposições anteriores',
  '105022410': 'Serviços de transporte aquaviário costeiro de cargas vivas',
  '105022420':
    'Serviços de transporte aquaviário costeiro de mudanças domésticas e de mobília e outros objetos de escritório',
  '105022430': 'Serviços de transporte aquaviário costeiro de cargas de grande porte',
  '105022440': 'Serviços de transporte aquaviário costeiro de veículos',
  '105022451':
    'Serviços de transporte aquaviário costeiro de combustíveis, lubrificantes e GLP, inclusive apresentado em botijões metálicos',
  '105022452':
    'Serviços de transporte aquaviário costeiro de produtos químicos perigosos, exceto lubrificantes e GLP',
  '105022459':
    'Serviços de transporte aquaviário costeiro de produtos perigosos não classificados em subposições anteriores',
  '105022900':
    'Serviços de transportes aquaviário costeiro de cargas não classificados em subposições anteriores',
  '105023110': 'Serviços de transporte aquaviário transoceânico de cargas sólidas a granel',
  '105023120':
    'Serviços de transporte aquaviário transoceânico de cargas líquidas, ou liquefeitas, a granel',
  '105023130': 'Serviços de transporte aquaviário transoceânico de cargas gasosas a granel',
}
